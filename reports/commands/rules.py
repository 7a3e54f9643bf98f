"""The command `rules`: which rulesets there are, every value, how they differ, and a file of one's own."""

from pathlib import Path
from typing import Annotated

import typer

from reports.commands.options import Json, Language, RulesetArgument
from reports.terminal import completing
from reports.terminal.console import print_json
from reports.terminal.tables import (
    print_changes,
    print_checked,
    print_rulesets,
    print_values,
)

rules = typer.Typer(rich_markup_mode=None, help="The rulesets: which there are, every value, how they differ.")


@rules.command("list")
def rules_list(json: Json = False, lang: Language = "en") -> None:
    """The presets."""
    from zhuoji_sim.rulesets import list_rows

    rows = list_rows()
    if json:
        print_json(rows)
    else:
        print_rulesets(rows, lang)


@rules.command("show")
def rules_show(ruleset: RulesetArgument, json: Json = False, lang: Language = "en") -> None:
    """Every value of a ruleset with its rule number, status and source."""
    from zhuoji_sim.rulesets import load, show_rows

    loaded = load(ruleset)
    rows = show_rows(loaded)
    if json:
        head = {"name": loaded.name, "extends": loaded.extends, "digest": loaded.digest(), "about": dict(loaded.about)}
        print_json({**head, "values": loaded.to_dict(), "keys": rows})
    else:
        print_values(rows, lang)


@rules.command("diff")
def rules_diff(a: RulesetArgument, b: RulesetArgument, json: Json = False, lang: Language = "en") -> None:
    """The values in which two rulesets differ."""
    from zhuoji_sim.rulesets import diff_rows

    rows = diff_rows(a, b)
    if json:
        print_json(rows)
    else:
        print_changes(rows, a, b, lang)


@rules.command("check")
def rules_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A ruleset file.")],
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Whether a ruleset file is valid, and what it changes."""
    from zhuoji_sim.rulesets import check_file

    checked = check_file(file)
    if json:
        print_json(checked)
    else:
        print_checked(checked, lang)


@rules.command("new")
def rules_new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The ruleset file to write.")],
    base: Annotated[
        str | None, typer.Option("--from", metavar="PRESET", help="The preset to start from; by default shabao.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="KEY=VALUE",
            autocompletion=completing.keys,
            help="A value that differs; any number of times.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing FILE.")] = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Write a ruleset file: from --set, or, without it on a terminal, from what it asks."""
    from reports.terminal.new_rules import new_rules

    new_rules(file, base, settings or [], force, json, lang)


@rules.command("find")
def rules_find(
    term: Annotated[
        list[str],
        typer.Argument(metavar="TERM", help="What players call it: 包鸡, 报听, 'hot shot', kill; a key; a preset."),
    ],
    json: Json = False,
    lang: Language = "en",
) -> None:
    """The key or preset that a word of the game stands for, with its values in each preset."""
    from zhuoji_sim.rulesets.finding import find_rules

    found = find_rules(" ".join(term))
    if json:
        print_json(found)
    else:
        from reports.terminal.found_rules import print_found

        print_found(found, lang)
