"""The words of a report that are no study's own, in both languages."""

from collections.abc import Mapping

from zhuoji_sim.text import Labels, Lang, Text

WORDS: Labels = {
    "toolkit": Text("Zhuoji: Guiyang mahjong by the numbers", "捉鸡：用数字看贵阳麻将"),
    "answers": Text("The answers", "结论"),
    "partial": Text(
        "Partial report: the run was interrupted. It shows the {deals} deals that were finished.",
        "未完成的报告：运行中途被打断，只含已打完的 {deals} 局。",
    ),
    "question": Text("The question", "问题"),
    "estimated": Text("Estimated", "估计量"),
    "results": Text("Results", "结果"),
    "method": Text("How it was estimated", "怎样估计"),
    "buckets": Text("The parts of a difference", "差额的组成"),
    "caveats": Text("What the answer does not cover", "结论不包括什么"),
    "headline": Text("Headline", "总结果"),
    "interval": Text("95% interval", "95% 区间"),
    "fixed": Text("read once, at the end", "只在结束时读一次"),
    "anytime": Text("valid at whatever moment it is read", "任何时刻读取都有效"),
    "pinghus": Text("In pinghus", "折合平胡"),
    "deals": Text("Deals", "局数"),
    "stopped": Text("Ended by", "结束原因"),
    "ruleset": Text("Ruleset", "规则"),
    "policies": Text("Players", "各家打法"),
    "seed": Text("Seed", "随机种子"),
    "run": Text("Run", "运行编号"),
    "all_seats": Text("{policy} in all seats", "各家都用{policy}"),
    "values": Text("Values of the ruleset {name}", "规则 {name} 的各项取值"),
    "values_note": Text(
        "Every value with its rule, its status and the rulebook it comes from. Stated: printed there. Inferred: read "
        "from its wording or its silence. Borrowed: from a sibling's rulebook. Custom: changed for this run.",
        "每项取值及其规则编号、依据和出处。明文：原文写明；推断：由原文推出；借用：取自其他几份规则；自定：本次运行改过。",
    ),
    "changes": Text("Where {name} differs from {base}", "{name} 与 {base} 的不同"),
    "changes_note": Text("The same deals were played by both.", "同样的牌局按两套规则各打一遍。"),
    "key": Text("Key", "项目"),
    "value": Text("Value", "取值"),
    "meaning": Text("Meaning", "含义"),
    "rule": Text("Rule", "规则条"),
    "status": Text("Status", "依据"),
    "source": Text("Source", "出处"),
    "manifest": Text("To run it again", "如何重现"),
    "manifest_note": Text(
        "A line to copy: the same version gives the same hands on any machine. A ruleset that is no preset is written as "
        "a file here; manifest.json has every value, and what else decides the hands.",
        "复制这一行即可：同一版本在任何机器上打出的牌局都相同。自定的规则在这里写成文件名；各项取值及其他决定牌局的信息见 "
        "manifest.json。",
    ),
    "appendix": Text("Appendix", "附录"),
    "appendix_note": Text(
        "The numbers behind the figures, how they were estimated, and what they rest on.",
        "图中的数字、估计的方法和所依据的规则。",
    ),
    "table": Text("Table", "表"),
    "figure": Text("Figure", "图"),
    "colon": Text(": ", "："),
    "semicolon": Text("; ", "；"),
    "comma": Text(", ", "、"),
    "aside": Text("{text} ({aside})", "{text}（{aside}）"),
    "sentence": Text("{text}.", "{text}。"),
    "in_points": Text("{text}, points", "{text}，百分点"),
    "hollow": Text("hollow: not beyond doubt", "空心：尚不确凿"),
}

STOPPED: Labels = {
    "deals": Text("the number of deals asked for", "打满要求的局数"),
    "precision": Text("the precision asked for", "达到要求的精度"),
    "verdict": Text("a verdict beyond doubt", "结论已确凿"),
    "time": Text("the time budget", "用完限定的时间"),
    "ties": Text("actions as good as equal", "各打法不相上下"),
    "interrupted": Text("an interruption", "中途被打断"),
}

HTML_LANG: Mapping[Lang, str] = {"en": "en", "zh": "zh-Hans"}


def word(name: str, lang: Lang, /, **values: str) -> str:
    """A word, with values put into its places."""
    return WORDS[name](lang).format(**values)
