"""Who plays the blocks of a run, and who may not."""

from zhuoji_sim.text import Text

MESSAGES = (
    Text(
        "--scheduler is for --engine dask: threads are of this process",
        "--scheduler 只用于 --engine dask：线程属于本进程",
    ),
    Text(
        "--workers has no place beside --scheduler: the cluster has workers of its own",
        "有 --scheduler 时不能用 --workers：集群有自己的工作进程",
    ),
    Text(
        "--engine dask needs dask.distributed: pip install 'zhuoji[cluster]'",
        "--engine dask 需要 dask.distributed：pip install 'zhuoji[cluster]'",
    ),
    Text(
        "{name}: tcp:// is neither encrypted nor closed to strangers; see TLS in docs/cluster.md",
        "{name}：tcp:// 既不加密，也不拦外人；请看 docs/cluster.md 的 TLS 一节",
    ),
    Text("--engine dask: this is played by threads only", "--engine dask：这里只能用线程打"),
    Text("--scheduler {name}: no scheduler can be reached there: {why}", "--scheduler {name}：那里连不上调度器：{why}"),
    Text("--engine dask: no cluster can be started here: {why}", "--engine dask：这里启动不了集群：{why}"),
    Text("the cluster of this machine", "本机的集群"),
    Text("no worker can play this run: {why}", "没有工作进程能打这次运行：{why}"),
    Text("worker {name} takes no part: {why}", "工作进程 {name} 不参加：{why}"),
    Text("zhuoji is not installed there ({why})", "那里没有安装 zhuoji（{why}）"),
    Text(
        "it has other code: {name} {given}, this run {run}; install the same version there",
        "代码不同：{name} {given}，这次运行是 {run}；请在那里安装同一版本",
    ),
    Text("policy {name} has another source here", "策略 {name} 在这里的源代码不同"),
    Text("does not say which blocks of a study: {why}", "没有写明是研究的哪些牌局：{why}"),
    Text("does not say which hands of a simulation: {why}", "没有写明是模拟的哪些牌局：{why}"),
    Text("{number} workers died playing deals {name}", "打 {name} 这几局时死了 {number} 个工作进程"),
    Text(
        "{who} is gone: what was finished is kept; the same command goes on",
        "{who}已经不在：打完的都已保存；同一命令会接着打",
    ),
    Text(
        "{who} has no workers: waiting for one; Ctrl-C twice ends it", "{who}没有工作进程：正在等待；按两次 Ctrl-C 结束"
    ),
)
