"""Runs, their folders, studies and simulations."""

from zhuoji_sim.text import Text

MESSAGES = (
    Text(
        "{folder} holds another run ({there}, this one is {run}): choose another --out, or overwrite it with --force",
        "{folder} 里是另一次运行（{there}，这次是 {run}）：请换个 --out，或用 --force 覆盖",
    ),
    Text(
        "{folder} holds another range of this run: choose another --out (zhuoji merge adds ranges up), or "
        "overwrite it with --force",
        "{folder} 里是这次运行的另一段：请换个 --out（zhuoji merge 可合并各段），或用 --force 覆盖",
    ),
    Text(
        "{folder} holds more of this run ({there}, this time {length}): choose another --out, or replace it by the "
        "shorter one with --force",
        "{folder} 里有更长的同一次运行（{there}，这次 {length}）：请换个 --out，或用 --force 换成较短的",
    ),
    Text("--out {folder}: cannot make this folder: {reason}", "--out {folder}：建不了这个文件夹：{reason}"),
    Text("cannot be written: {reason}", "写不了：{reason}"),
    Text(
        "{who} is at work in this folder: wait for it, or choose another folder",
        "{who}正在这个文件夹里工作：请等它结束，或换个文件夹",
    ),
    Text("process {number}", "进程 {number} "),
    Text("another process", "另一个进程"),
    Text("blocks are not kept: {reason}", "已打的牌局不保存：{reason}"),
    Text(
        "no run {run} is kept: zhuoji runs list names those that are",
        "没有保存 {run} 这次运行：zhuoji runs list 列出已保存的",
    ),
    Text(
        "no run of the folder for runs; the blocks of a report go with its folder",
        "不在存放运行的文件夹里；报告的牌局随其文件夹一起删",
    ),
    Text(
        "runs clean: give ids, or --older-than DAYS, or --all, one of these",
        "runs clean：请给运行编号、--older-than 天数、--all 三者之一",
    ),
    Text("removed: {names}", "已删除：{names}"),
    Text("nothing", "无"),
    # adding up
    Text("merge: a folder is given twice", "merge：有个文件夹写了两遍"),
    Text("holds no kept blocks", "里面没有已保存的牌局"),
    Text("{one} and {other} hold different studies: {names}", "{one} 与 {other} 里是不同的研究：{names}"),
    Text(
        "{one} and {other} are of different runs ({runs}): only ranges of one run add up",
        "{one} 与 {other} 属于不同的运行（{runs}）：只有同一次运行的各段才能合并",
    ),
    Text(
        "does not say what was played: the command that played it mends it",
        "没有说明打了什么：用当初的命令再跑一次即可修复",
    ),
    Text("does not say by which rules it was played", "没有说明按什么规则打的"),
    Text("does not say what was asked", "没有说明问的是什么"),
    Text(
        "deals {deals} are in {folders}: a range played twice is not added twice",
        "第 {deals} 局在 {folders} 里都有：重复的一段不能加两次",
    ),
    Text("of another run", "属于另一次运行"),
    Text("of another run, or summed up by another version", "属于另一次运行，或由另一个版本汇总"),
    Text(
        "summed up by another version: merge with that, or play it again",
        "由另一个版本汇总：请用那个版本合并，或重新打",
    ),
    Text(
        "played by another version: merge with that, or play it again",
        "由另一个版本打出：请用那个版本合并，或重新打",
    ),
    Text("{bad}: the command that played it mends it", "{bad}：用当初的命令再跑一次即可修复"),
    Text("damaged: {reason}", "已损坏：{reason}"),
    Text("of other deals than its name says", "内容与文件名不符"),
    Text("of another format", "格式不同"),
    Text("no block is kept", "没有保存任何牌局"),
    Text("no block of {study} is kept", "没有保存 {study} 的牌局"),
    Text(
        "{study}: in none of the folders: {ranges}; what is there is added up",
        "{study}：各文件夹里都没有第 {ranges} 局；已有的照样合并",
    ),
    Text("{low} to {high}", "{low} 至 {high}"),
    # studies
    Text("unknown study {given}", "没有 {given} 这项研究"),
    Text("unknown key {given}", "没有 {given} 这一项"),
    Text("study {study} takes no option {given}", "研究 {study} 没有 {given} 这个选项"),
    Text(
        "study {study} takes no {option}: it is an option of {names}",
        "研究 {study} 没有 {option} 这个选项：它属于 {names}",
    ),
    Text(
        "study {study} takes no --policy: {options} say who plays",
        "研究 {study} 不用 --policy：由 {options} 决定各家打法",
    ),
    Text(
        "study rules compares rulesets, and there is only {name}: give a second --ruleset, or the values of a key, "
        "as --grid report.lift=0,5,10",
        "研究 rules 要比较几套规则，现在只有 {name}：请再给一个 --ruleset，或一项的几个取值，如 --grid "
        "report.lift=0,5,10",
    ),
    Text(
        "study rules plays all rulesets on the same walls, so table.suits must be the same in all ({names})",
        "研究 rules 用同样的牌墙打各套规则，table.suits 必须相同（{names}）",
    ),
    Text(
        "rulesets are told apart by their names, and these are {names}: rename a file",
        "各套规则按名字区分，现在是 {names}：请给文件改名",
    ),
    Text(
        "rulesets are compared at one table, and table.players differs: {counts}",
        "各套规则要在同一桌上比较，table.players 却不同：{counts}",
    ),
    Text("{first} in {name}, {second} in {other}", "{name} 为 {first}，{other} 为 {second}"),
    Text(
        "--first is {first}: study {study} begins a range at a multiple of {step} deals",
        "--first 是 {first}：研究 {study} 的一段须从 {step} 局的倍数开始",
    ),
    Text(
        "--first is {first}: a range of hands begins at a multiple of {step}",
        "--first 是 {first}：一段须从 {step} 局的倍数开始",
    ),
    Text(
        "{hands} hands are not whole sessions of {session}: take {near} hands",
        "{hands} 局不是每场 {session} 局的整场：请取 {near} 局",
    ),
    Text(
        "--n is {given}: must be a whole number from 1 on, or {word}",
        "--n 是 {given}：应为不小于 1 的整数，或 {word}",
    ),
    Text(
        "--{option} is for a whole study: --deal K shows the plays of one deal",
        "--{option} 用于整个研究：--deal K 只看一局的打法",
    ),
    Text(
        "--record is for one deal (--deal K): it writes the records of that deal's plays",
        "--record 用于一局（--deal K）：写下那一局各种打法的记录",
    ),
    Text(
        "--record-hands says how many hands --records FILE writes: give that file too",
        "--record-hands 说的是 --records 文件 写几局：请把文件也写上",
    ),
    Text("--plot draws one decision: it has no place beside a batch", "--plot 只画一个决定：不能与 --batch 同用"),
    Text("--ruleset has no place beside a record, which says its rules", "记录里已有规则：不能再给 --ruleset"),
    Text(
        "the yardstick ({build}) disagrees on {what}: {theirs}, and the kernels {mine}",
        "标尺（{build}）的 {what} 不一致：{theirs}，本程序为 {mine}",
    ),
    Text("--against was given {given}: it must be one of {names}", "--against 是 {given}：应为 {names} 之一"),
    Text(
        "--against {name}: the library is not installed; try pip install {package}",
        "--against {name}：没有安装这个库；可用 pip install {package}",
    ),
    Text(
        "by these rules a session comes to more fan than can be summed up exactly: play fewer --length",
        "按这些规则，一场的番数大到不能精确相加：请减小 --length",
    ),
    Text(
        "--{option} is {given}: must be a whole number from {low} to {most}",
        "--{option} 是 {given}：应为 {low} 至 {most} 的整数",
    ),
    Text(
        "study session: the dealer's count comes up as it does in sessions anyway; --n is that of the first hand",
        "研究 session：连庄数本来就照连打时出现；--n 指第一局的",
    ),
    Text(
        "study session --against: one seat plays --policy and the others --against, so give --policy once",
        "研究 session --against：一家用 --policy，别家用 --against，所以 --policy 只给一个",
    ),
    # every deal
    Text(
        "--deals-out writes the deals of one table: it has no place beside --grid",
        "--deals-out 写一桌的各局：不能与 --grid 同用",
    ),
    Text(
        "--deals-out {folder}: the file is parquet: give it a name that ends in {names}",
        "--deals-out {folder}：文件是 parquet：文件名请以 {names} 结尾",
    ),
    Text("--deals-out {folder}: is a folder", "--deals-out {folder}：是文件夹"),
    Text(
        "{folder} is not written: it needs all deals, and the same command plays them again",
        "{folder} 没有写：它要有全部牌局，同一命令会重新打",
    ),
    Text(
        "the deals are played again for {folder}: what is kept of them are sums",
        "为写 {folder} 重新打各局：保存的只是总和",
    ),
    Text("{count} deals are written to {folder}", "{count} 局写入 {folder}"),
    # the page at the table
    Text(
        "port {number} {what}: choose another with --port, or 0 for any that is free",
        "端口 {number} {what}：请用 --port 换一个，0 表示任取一个空闲的",
    ),
    Text("is taken", "已被占用"),
    Text("cannot be opened: {reason}", "打不开：{reason}"),
    Text("unknown house {given}", "没有 {given} 这套规则"),
    Text(
        "zhuoji serve needs {names}: pip install 'zhuoji[page]'",
        "zhuoji serve 须有 {names}：pip install 'zhuoji[page]'",
    ),
    Text(
        "a ladder is of {low} to {high} different policies, and these are {given}",
        "排位须有 {low} 至 {high} 种不同的打法，现在是 {given} 种",
    ),
)
