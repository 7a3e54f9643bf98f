"""How commands are used, and what they say as they go and at their end."""

from zhuoji_sim.text import Text

MESSAGES = (
    # usage
    Text("{message} (see {command} --help)", "{message}（见 {command} --help）"),
    Text("Invalid value for {name}: {why}", "{name} 的值不对：{why}"),
    Text("{given} is not a valid integer", "{given} 不是整数"),
    Text("{given} is not a valid float", "{given} 不是数"),
    Text("{given} is not in the range {range}", "{given} 不在 {range} 之内"),
    Text("No such option: {option}", "没有选项 {option}"),
    Text("No such option: {option} Did you mean {names}?", "没有选项 {option}，是不是 {names}？"),
    Text("No such option: {option} (Possible options: {names})", "没有选项 {option}（相近的有 {names}）"),
    Text("No such command {given}", "没有命令 {given}"),
    Text("No such command {given}; {hint}", "没有命令 {given}；{hint}"),
    Text("Missing argument {name}", "缺少参数 {name}"),
    Text("Missing option {name}", "缺少选项 {name}"),
    Text("Missing command", "缺少命令"),
    Text("Option {name} requires an argument", "选项 {name} 后面要有值"),
    Text("Option {name} does not take a value", "选项 {name} 不带值"),
    Text("Got unexpected extra argument ({names})", "多出的参数（{names}）"),
    Text("Got unexpected extra arguments ({names})", "多出的参数（{names}）"),
    Text(
        "{given} is neither of {names}, with or without a region, as in zh-CN",
        "{given} 不是 {names} 之一（可带地区，如 zh-CN）",
    ),
    Text("an empty name is no folder", "空名不是文件夹"),
    Text("{name} is no UTF-8", "{name} 不是 UTF-8"),
    Text("standard output: cannot be written: it is closed", "标准输出：写不了：已关闭"),
    Text("standard output: {why}", "标准输出：{why}"),
    Text("standard input: cannot be read: it is closed", "标准输入：读不了：已关闭"),
    Text("No such file or directory", "没有这个文件或文件夹"),
    Text("Permission denied", "没有权限"),
    Text("Is a directory", "是文件夹"),
    Text("Not a directory", "不是文件夹"),
    Text("File exists", "已经存在"),
    Text("No space left on device", "磁盘已满"),
    Text(
        "NUMBA_DISABLE_JIT is set: nothing is played without the compiler; unset it",
        "设了 NUMBA_DISABLE_JIT：没有编译器就打不了牌；请取消这个变量",
    ),
    # as it goes
    Text(
        "compiling the kernels, once per version: {number} of {all} ({what}) ...",
        "正在编译内核，每个版本一次：{all} 之 {number}（{what}）……",
    ),
    Text("loading the kernels ...", "正在载入内核……"),
    Text("summing up, and making tables and figures ...", "正在汇总，制表作图……"),
    Text("drawing the figures and writing the page ...", "正在画图、写报告……"),
    Text(
        "stopping: what is at hand is finished first; once more Ctrl-C drops it",
        "正在停下：手头的先打完；再按一次 Ctrl-C 则丢弃",
    ),
    # at the end
    Text(
        "interrupted: the same command goes on from what is kept, with the same hands",
        "已中断：同一命令会从已保存的接着打，牌局相同",
    ),
    Text(
        "interrupted: what was played is kept and marked as partial; the same command goes on from there",
        "已中断：已打的已保存并标为未完成；同一命令会接着打",
    ),
    Text("interrupted: nothing is written", "已中断：什么也没写"),
    Text("interrupted: nothing had begun", "已中断：还没开始"),
    Text(
        "interrupted: {what}; the same command goes on to the end, and then writes its files",
        "已中断：{what}；同一命令会打完，然后写文件",
    ),
    Text("{done} of {all} hands are kept", "{all} 局里的 {done} 局已保存"),
    Text("{done} of {all} hands are in the numbers above", "以上数字含 {all} 局里的 {done} 局"),
    Text(
        "interrupted: {done} of {all} hands of the last policy are in the numbers above",
        "已中断：以上数字含最后一种打法 {all} 局里的 {done} 局",
    ),
    Text("{what}: all blocks were kept here; --fresh plays anew", "{what}：牌局都已保存在这里；--fresh 可重打"),
    Text("nothing was played", "没有再打"),
    Text("{names} was not played again", "{names} 没有再打"),
    Text("run {run}: {rate} hands/s", "运行编号 {run}：每秒 {rate} 局"),
    Text("the actions are drawn in {file}", "各打法的图在 {file}"),
    Text("the {count} plays of deal {deal} are written to {file}", "第 {deal} 局的 {count} 种打法已写入 {file}"),
    Text("hand {hand} of seed {seed} is written to {file}", "随机种子 {seed} 的第 {hand} 局已写入 {file}"),
    Text("{what} is written to {file}", "{what} 已写入 {file}"),
    Text("{deals} deals fall short of the precision asked for", "{deals} 局未达到要求的精度"),
    Text("the deals fall short of the precision asked for", "这些局未达到要求的精度"),
    Text(
        "{width} from {deals} deals is short of the precision asked for (±{wanted}): play more --deals",
        "{deals} 局得{width}，未达到要求的精度（±{wanted}）：请加大 --deals",
    ),
    Text("no interval", "不出区间"),
    Text("an interval of ±{half}", "区间 ±{half}"),
)
