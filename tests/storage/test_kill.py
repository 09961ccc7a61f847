"""Whoever plays may be killed at any moment: no confirmed action is lost."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tabletop_core.engine.session import Session
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.resuming import FindGame
from tabletop_core.storage.saves import Save, load

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kill -9")

INSTALLED = ("biosphere", "genesia", "biomos")
PLAYER = """
import json, random, sys
sys.path.insert(0, {here!r})
from pathlib import Path
from caravan import CARAVAN
from tabletop_core.hooks.plugins import load_plugins
from tabletop_core.storage.saves import Save
from tabletop_core.engine.session import Session

path, chance = Path({path!r}), random.Random({seed})
game = CARAVAN if {game!r} == "caravan" else load_plugins().game({game!r})
options = dict(rounds=4) if game is CARAVAN else dict()

def say(**what):
    print(json.dumps(what), flush=True)

def stands():
    return [[entry.player.name, entry.key] for entry in session.journal]

if path.exists():
    session, save = Save.open(path, lambda _: game)
else:
    session = Session.start(game, ["Ada", "Bob", "Cleo"], seed=1, options=options)
    save = Save.create(path, session)
say(confirmed=stands(), digest=session.digest)
while True:
    if session.journal and (session.is_over or chance.random() < 0.1):
        for _ in range(chance.randrange(1, 30)):
            if not session.journal:
                break
            say(intended="undo")
            session.undo(all_agree=True)
            say(confirmed=stands(), digest=session.digest)
    elif session.can_redo and chance.random() < 0.3:
        say(intended="redo")
        session.redo()
        say(confirmed=stands(), digest=session.digest)
    else:
        player = chance.choice(session.decision.players)
        key = chance.choice(list(session.decision.keys(player)))
        say(intended=[player.name, key])
        session.decide(player, key)
        say(confirmed=stands(), digest=session.digest)
"""


def play_and_kill(path: Path, game: str, seed: int) -> list[dict[str, Any]]:
    """Let another process play, kill it at any moment, and hear what it had said by then."""
    chance = random.Random(seed)
    code = PLAYER.format(here=str(Path(__file__).parent), path=str(path), game=game, seed=seed)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        said = b""
        if chance.random() < 0.8:
            said = child.stdout.readline()  # the session is open: kill while it is played
            time.sleep(chance.random() * 0.08)
        else:
            time.sleep(
                chance.random() * (0.5 if game == "caravan" else 2)
            )  # kill while it is opened, if it comes so far
        child.send_signal(signal.SIGKILL)
        said += child.stdout.read()
    assert child.returncode == -signal.SIGKILL
    whole_lines = said[: said.rfind(b"\n") + 1].splitlines()
    return [json.loads(line) for line in whole_lines]


def could_be(journal: list[list[str]], confirmed: list[list[str]], intended: Any) -> bool:
    """Whether a journal holds what was confirmed, and at most what was intended then."""
    if journal == confirmed:
        return True
    if intended == "undo":
        return journal == confirmed[:-1]
    if intended == "redo":
        return journal[:-1] == confirmed
    return intended is not None and journal == [*confirmed, intended]


def stands(session: Session) -> list[list[str]]:
    return [[entry.player.name, entry.key] for entry in session.journal]


@pytest.mark.parametrize(
    ("game", "most", "few"), [("caravan", 200, 6), *((name, 60, 2) for name in INSTALLED)]
)
def test_no_confirmed_action_is_lost(
    find_game: FindGame, tmp_path: Path, full: bool, game: str, most: int, few: int
) -> None:
    find = find_game if game == "caravan" else load_plugins().game
    kills = most if full else few
    actions = in_the_act = 0
    confirmed: list[list[str]] = []
    for kill in range(kills):
        path = tmp_path / f"{kill // 10}.tabletop"
        if kill % 10 == 0:
            confirmed = []
        said = play_and_kill(path, game, kill)
        digest, intended = None, None
        for line in said:
            intended = line.get("intended")
            if "confirmed" in line:
                confirmed, digest = line["confirmed"], line["digest"]
                actions += 1
        if not said and not path.exists():
            continue  # killed before there was anything to save
        session = load(path, find)
        assert session.notice == ""
        found = stands(session)
        assert could_be(found, confirmed, intended)
        if found == confirmed:
            assert digest is None or session.digest == digest
        else:
            in_the_act += 1
        resumed, save = Save.open(path, find)
        assert stands(resumed) == found
        assert resumed.digest == session.digest
        save.close()
        confirmed = found
    assert actions > kills // 2
    print(
        f"{game}: {kills} kills, {actions} confirmed steps, 0 lost; {in_the_act} killed in the act"
    )
