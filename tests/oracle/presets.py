"""The four presets, transcribed from the tables of rules.md and the key list of contract.md."""

ALL = ["concealed", "melds", "discards"]

JINJI = {
    "base_points": 1,
    "base_fan": 0,
    "patterns": {
        "pinghu": 1, "daduizi": 5, "qidui": 10, "longqidui": 20, "qingyise": 10, "qingdadui": 15,
        "qingqidui": 20, "qinglongbei": 30, "dandiao": 0, "long_needs_winning_tile": False,
    },
    "win": {"pinghu_needs_pass": True, "pass_lock": "lock"},
    "kong": {
        "concealed": 2, "added": 3, "exposed": 1, "separate_dealt": False, "dealt": 0,
        "concealed_ones": 0, "late_added_pays": False, "needs_ready": False,
    },
    "chicken": {
        "yaoji": True, "flipped": True, "value": 1, "golden": 2, "charge": 2, "charge_golden": 4,
        "charge_unready_pays": False, "responsible": 1, "scope": ALL, "needs_ready": False,
        "swing": False, "burnt": False,
    },
    "report": {
        "enabled": False, "locks": True, "no_pass": True, "lift": 10, "mode": "floor", "factor": 10,
        "kill": True, "kill_ignores_lock": True, "kill_self_draw": True,
    },
    "events": {"bloom": 0, "rob": True, "hot_shot": 0, "hot_shot_pays_kong": False, "void_scope": "kong"},
    "settlement": {"self_draw": 0},
    "dealer": {"mode": "add", "first": "random", "exhausted": "stays"},
    "table": {"leave_fine": 0},
}

SHABAO = {
    "base_points": 1,
    "base_fan": 0,
    "patterns": {
        "pinghu": 1, "daduizi": 5, "qidui": 10, "longqidui": 20, "qingyise": 10, "qingdadui": 15,
        "qingqidui": 20, "qinglongbei": 30, "dandiao": 10, "long_needs_winning_tile": False,
    },
    "win": {"pinghu_needs_pass": True, "pass_lock": "lock"},
    "kong": {
        "concealed": 3, "added": 3, "exposed": 3, "separate_dealt": False, "dealt": 0,
        "concealed_ones": 0, "late_added_pays": False, "needs_ready": True,
    },
    "chicken": {
        "yaoji": True, "flipped": True, "value": 1, "golden": 2, "charge": 2, "charge_golden": 4,
        "charge_unready_pays": True, "responsible": 1, "scope": ALL, "needs_ready": True,
        "swing": False, "burnt": False,
    },
    "report": {
        "enabled": True, "locks": True, "no_pass": True, "lift": 10, "mode": "floor", "factor": 10,
        "kill": True, "kill_ignores_lock": True, "kill_self_draw": True,
    },
    "events": {"bloom": 1, "rob": True, "hot_shot": 2, "hot_shot_pays_kong": False, "void_scope": "everyone"},
    "settlement": {"self_draw": 1},
    "dealer": {"mode": "add", "first": "seat0", "exhausted": "ready"},
    "table": {"leave_fine": 0},
}

TIANTING = {
    "base_points": 1,
    "base_fan": 0,
    "patterns": {
        "pinghu": 10, "daduizi": 50, "qidui": 60, "longqidui": 100, "qingyise": 100, "qingdadui": 150,
        "qingqidui": 150, "qinglongbei": 200, "dandiao": 0, "long_needs_winning_tile": True,
    },
    "win": {"pinghu_needs_pass": True, "pass_lock": "void"},
    "kong": {
        "concealed": 20, "added": 10, "exposed": 10, "separate_dealt": False, "dealt": 0,
        "concealed_ones": 0, "late_added_pays": False, "needs_ready": False,
    },
    "chicken": {
        "yaoji": False, "flipped": True, "value": 10, "golden": 20, "charge": 0, "charge_golden": 0,
        "charge_unready_pays": False, "responsible": 0, "scope": ["concealed", "melds"],
        "needs_ready": False, "swing": False, "burnt": False,
    },
    "report": {
        "enabled": True, "locks": True, "no_pass": True, "lift": 100, "mode": "floor", "factor": 10,
        "kill": True, "kill_ignores_lock": False, "kill_self_draw": False,
    },
    "events": {"bloom": 10, "rob": True, "hot_shot": 0, "hot_shot_pays_kong": True, "void_scope": "kong"},
    "settlement": {"self_draw": 0},
    "dealer": {"mode": "off", "first": "seat0", "exhausted": "ready"},
    "table": {"leave_fine": 300},
}

HANBAO = {
    "base_points": 1,
    "base_fan": 0,
    "patterns": {
        "pinghu": 10, "daduizi": 50, "qidui": 60, "longqidui": 100, "qingyise": 100, "qingdadui": 150,
        "qingqidui": 150, "qinglongbei": 200, "dandiao": 0, "long_needs_winning_tile": True,
    },
    "win": {"pinghu_needs_pass": True, "pass_lock": "lock"},
    "kong": {
        "concealed": 20, "added": 30, "exposed": 10, "separate_dealt": True, "dealt": 20,
        "concealed_ones": 80, "late_added_pays": False, "needs_ready": True,
    },
    "chicken": {
        "yaoji": True, "flipped": True, "value": 10, "golden": 20, "charge": 20, "charge_golden": 40,
        "charge_unready_pays": True, "responsible": 10, "scope": ALL, "needs_ready": True,
        "swing": False, "burnt": True,
    },
    "report": {
        "enabled": False, "locks": True, "no_pass": True, "lift": 100, "mode": "floor", "factor": 10,
        "kill": True, "kill_ignores_lock": False, "kill_self_draw": False,
    },
    "events": {"bloom": 10, "rob": True, "hot_shot": 0, "hot_shot_pays_kong": True, "void_scope": "kong"},
    "settlement": {"self_draw": 0},
    "dealer": {"mode": "off", "first": "dice", "exhausted": "ready"},
    "table": {"leave_fine": 0},
}

PRESETS = {"jinji": JINJI, "shabao": SHABAO, "tianting": TIANTING, "hanbao": HANBAO}
