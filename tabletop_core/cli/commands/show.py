"""`tabletop show`: the table of a saved game or a scenario as a page, a drawing or a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

from tabletop_core.cli.arguments import Plain
from tabletop_core.cli.call import call_of
from tabletop_core.cli.confirming import Yes, confirm
from tabletop_core.cli.seats import find_player
from tabletop_core.errors import BadInput
from tabletop_core.pictures.text import short_name
from tabletop_core.sentences import listed, safe, shorten, unknown

if TYPE_CHECKING:
    from tabletop_core.engine.consequences import Brought
    from tabletop_core.engine.session import Session
    from tabletop_core.engine.views import View
    from tabletop_core.hooks.plugins import Plugins
    from tabletop_core.pictures.picture import Picture
    from tabletop_core.table.players import Player

SCENARIO = ".toml"
MOST_TOLD = 30
NARROWEST, WIDEST = 20, 400

Theme = Literal["auto", "light", "dark"]


def show(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="SAVE|SCENARIO", help="a save, or FILE.toml")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=".html, .svg or .txt")
    ] = None,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="as this player sees it")] = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="after so many actions")] = None,
    theme: Annotated[str, typer.Option(help="auto, light or dark")] = "auto",
    width: Annotated[int, typer.Option(help="columns of a text")] = 100,
    plain: Plain = False,
    yes: Yes = False,
) -> None:
    """Show the table of a saved game, or of a scenario after its last step.

    A page needs no network and no script; a text is the table as a terminal shows it, with --plain
    one fact a line. Without a seat the table is shown as whoever is asked sees it in a scenario,
    and as a spectator sees it in a save.

    Example: tabletop show biomos-1 -o biomos-1.html
    """
    plugins = call_of(context).load()
    if what.partition("::")[0].endswith(SCENARIO):
        session = _at(_performed(what, plugins), at)
        viewer = _asked(session) if seat is None else find_player(session, seat)
    else:
        session, viewer = _saved(what, plugins, seat, at, is_agreed=yes)
    _check_looks(theme, width)
    write = _writer(output, cast(Theme, theme), width, plain=plain)
    written = write(session, viewer, plugins)
    if output is None:
        typer.echo(written, nl=False)
        return
    try:
        output.write_text(written, encoding="utf-8")
    except OSError as fault:
        raise BadInput(f"{safe(output)} cannot be written: {fault.strerror}.") from None


def _check_looks(theme: str, width: int) -> None:
    if theme not in ("auto", "light", "dark"):
        raise BadInput(
            unknown(f"there is no theme {theme!r}", theme, ["auto", "light", "dark"], "Themes")
        )
    if not NARROWEST <= width <= WIDEST:
        raise BadInput(f"--width {width}: a text has {NARROWEST} to {WIDEST} columns.")


# What is shown.


def _performed(what: str, plugins: Plugins) -> Session:
    """A scenario after its last step; what it expects is not asked here."""
    from tabletop_core.cli.prompt.guided import find_script
    from tabletop_core.scenarios import Performance

    performance = Performance(find_script(what), plugins)
    performance.start()
    for step in performance.scenario.steps:
        performance.take(step)
    assert performance.session is not None
    return performance.session


def _saved(
    name: str, plugins: Plugins, seat: str | None, at: int | None, *, is_agreed: bool
) -> tuple[Session, Player | None]:
    from tabletop_core.cli.saving import find_save
    from tabletop_core.storage.saves import load

    path = find_save(name).path
    session = load(path, plugins.game)
    viewer = None if seat is None else find_player(session, seat)
    if viewer is not None and not session.is_over:
        shows = f"The table shows what {short_name(viewer.name)} has in secret."
        confirm(f"{safe(path.stem)} goes on. {shows}", "Show it?", is_agreed=is_agreed)
    return _at(session, at), viewer


def _at(session: Session, at: int | None) -> Session:
    if at is None:
        return session
    last = len(session.journal)
    if not session.settled <= at <= last:
        raise BadInput(f"--at {at}: the session has {session.settled} to {last} actions.")
    return session.at(at)


def _asked(session: Session) -> Player | None:
    """Whoever has to answer next."""
    return None if session.decision is None else session.decision.players[0]


# How it is written.


def _writer(
    output: Path | None, theme: Theme, width: int, *, plain: bool
) -> Callable[[Session, Player | None, Plugins], str]:
    """What makes the text of a file of that name."""
    ending = ".txt" if output is None else output.suffix.lower()
    writers: Mapping[str, Callable[[Session, Player | None, Plugins], str]] = {
        ".html": partial(_page, theme=theme),
        ".svg": partial(_drawing, theme=theme),
        ".txt": partial(_text, width=width, plain=plain),
    }
    if ending not in writers:
        known = listed(list(writers), len(writers))
        raise BadInput(f"{safe(shorten(str(output)))} can be written as {known}.")
    return writers[ending]


def _seen(session: Session, viewer: Player | None, plugins: Plugins) -> tuple[View, Picture]:
    from tabletop_core.pictures.drawing import picture_of

    view = session.view(viewer)
    return view, picture_of(view, plugins.pictures.get(session.game.id))


def _page(session: Session, viewer: Player | None, plugins: Plugins, theme: Theme) -> str:
    from tabletop_core.pictures.page.account import Told
    from tabletop_core.pictures.page.document import page
    from tabletop_core.pictures.telling import account

    view, picture = _seen(session, viewer, plugins)
    told = [
        Told(line, entry.player)
        for entry in session.journal[-MOST_TOLD:]
        for line in account(session.game, entry, viewer)
    ]
    return page(picture, view.choice, told, theme, game=session.game, brought=_brought(view))


def _brought(view: View) -> dict[str, Brought]:
    """What every option brings, worked out from the view."""
    from tabletop_core.engine.consequences import Consequences

    if view.choice is None:
        return {}
    consequences = Consequences(view)
    return {key: consequences.of(key) for key in view.choice.keys}


def _drawing(session: Session, viewer: Player | None, plugins: Plugins, theme: Theme) -> str:
    from tabletop_core.pictures.page.alone import svg

    view, picture = _seen(session, viewer, plugins)
    return svg(picture, view.choice, "light" if theme == "auto" else theme)


def _text(
    session: Session, viewer: Player | None, plugins: Plugins, width: int, *, plain: bool
) -> str:
    from tabletop_core.pictures.lighting import lit_by
    from tabletop_core.pictures.plain import plain_lines
    from tabletop_core.pictures.terminal.face import draw
    from tabletop_core.pictures.terminal.pen import Pen

    view, picture = _seen(session, viewer, plugins)
    if plain:
        return "".join(f"{line}\n" for line in plain_lines(picture))
    return draw(picture, width, Pen.of(picture, lit_by(view.choice))).plain()
