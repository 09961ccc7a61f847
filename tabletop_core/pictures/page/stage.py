"""The bar at the top: the game, where it stands, how far it is to the end, and whose turn it is."""

from __future__ import annotations

from tabletop_core.pictures.page.drawing import Drawing, level, line_of
from tabletop_core.pictures.page.marks import as_drawing, drawn_alone, player_mark, seat_of
from tabletop_core.pictures.page.markup import tag, words
from tabletop_core.pictures.page.pen import Pen
from tabletop_core.pictures.picture import Picture, Stage
from tabletop_core.table.players import Player

MOST_DOTS, MOST_WITH_DOTS = 7, 4
"""Further than this the way to the end is a number."""
BAR = 44


def write_bar(picture: Picture, pen: Pen) -> str:
    stage = picture.stage
    parts = [tag("h1", words(picture.title)), tag("span", words(stage.now), class_="now")]
    if stage.steps:
        steps = (tag("li", words(step), class_=_step_class(stage, place))
                 for place, step in enumerate(stage.steps))  # fmt: skip
        parts.append(tag("ol", *steps, class_="steps"))
    parts.append(tag("span", class_="space"))
    if stage.end:
        parts.append(tag("span", words(stage.end), class_="soft"))
    for player, (value, of) in (stage.towards or {}).items():
        mark = drawn_alone(player_mark(player, pen, 9), 24)
        title = f"{player.name}: {value} of {of}"
        dots = way(pen, player, value, of).alone(title)
        parts.append(tag("span", mark, dots, class_="far", title=title))
    return tag("header", *parts, write_turn(picture, pen), class_="bar")


def _step_class(stage: Stage, place: int) -> str:
    if stage.step is None or place > stage.step:
        return ""
    return "now" if place == stage.step else "past"


def way(pen: Pen, player: Player, value: int, of: int) -> Drawing:
    """So many of so many: as dots, or in numbers where there would be too many."""
    if of > MOST_DOTS or len(pen.players) > MOST_WITH_DOTS:
        said = str(value) if len(pen.players) > MOST_WITH_DOTS else f"{value}/{of}"
        return line_of(said, 12, bold=True)
    seat = seat_of(player)
    dots = "".join(
        tag("rect", x=1 + place * 10, y=1, width=8, height=8, rx=3,
            class_=f"line-player-{seat} dot" + (f" fill-player-{seat}" if place < value else ""))
        for place in range(of)
    )  # fmt: skip
    return Drawing(10 * of, 10, dots)


def turn_words(picture: Picture) -> str:
    """Whose turn it is."""
    if picture.is_over:
        return "The game is over"
    names = [player.name for player in picture.deciding]
    if picture.viewer in picture.deciding:
        return f"Your turn, {picture.viewer}" if len(picture.players) > 1 else "Your turn"
    return f"{', '.join(names)} to decide" if names else ""


def write_turn(picture: Picture, pen: Pen) -> str:
    said = turn_words(picture)
    if not said:
        return ""
    own = picture.viewer in picture.deciding
    who = picture.viewer if own else next(iter(picture.deciding), None)
    colour = f" turn-player-{seat_of(who)}" if who is not None else " over"
    return tag("strong", words(said), class_=f"turn{colour}")


def draw_bar(picture: Picture, width: float, pen: Pen) -> Drawing:
    """The bar of a drawing alone."""
    stage = picture.stage
    parts = [line_of(picture.title, 18, bold=True), line_of(stage.now, 13, "soft")]
    for place, step in enumerate(stage.steps):
        looks = _step_class(stage, place)
        said = line_of(step, 11, "" if looks == "now" else "soft", bold=looks == "now")
        parts.append(said)
    right = [line_of(stage.end, 12, "soft")] if stage.end else []
    for player, (value, of) in (stage.towards or {}).items():
        right.append(as_drawing(player_mark(player, pen, 9), 24))
        right.append(way(pen, player, value, of))
    whose = turn_words(picture)
    right += [line_of(whose, 13, bold=True)] if whose else []
    left_side, right_side = level(parts, 12), level(right, 8)
    if left_side.width + right_side.width + 24 > width:
        lines = [left_side, right_side]
        height = sum(line.height for line in lines) + 14
        markup = left_side.moved(4, 4) + right_side.moved(4, left_side.height + 8)
        return Drawing(width, height, markup)
    markup = left_side.moved(4, (BAR - left_side.height) / 2)
    markup += right_side.moved(width - right_side.width - 4, (BAR - right_side.height) / 2)
    return Drawing(width, BAR, markup)
