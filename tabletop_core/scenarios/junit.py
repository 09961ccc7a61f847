"""What became of scenarios as JUnit XML, which other programs read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from xml.etree import ElementTree

from tabletop_core.scenarios.finding import Unreadable
from tabletop_core.scenarios.outcomes import Outcome

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_text(outcomes: Iterable[Outcome], unread: Iterable[Unreadable]) -> str:
    """One suite for each file."""
    files: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        files.setdefault(outcome.script.file, []).append(outcome)
    suites = ElementTree.Element("testsuites")
    suites.extend(_suite(file, found) for file, found in files.items())
    suites.extend(_unread_suite(unreadable) for unreadable in unread)
    ElementTree.indent(suites)
    return f"{_HEAD}\n{ElementTree.tostring(suites, encoding='unicode')}\n"


def _suite(file: str, outcomes: Sequence[Outcome]) -> ElementTree.Element:
    """The scenarios of one file as a suite of JUnit."""
    suite = _element(
        "testsuite",
        name=file,
        tests=str(len(outcomes)),
        failures=str(sum(outcome.status == "failed" for outcome in outcomes)),
        errors=str(sum(outcome.status == "wrong" for outcome in outcomes)),
        time=_seconds(sum(outcome.seconds for outcome in outcomes)),
    )
    suite.extend(_case(outcome) for outcome in outcomes)
    return suite


def _case(outcome: Outcome) -> ElementTree.Element:
    scenario, failure = outcome.script.scenario, outcome.failure
    seconds = _seconds(outcome.seconds)
    case = _element("testcase", classname=scenario.game, name=scenario.title, time=seconds)
    if failure is not None:
        tag = "failure" if outcome.status == "failed" else "error"
        case.append(_element(tag, message=failure.sentence))
        case[0].text = _in_xml(failure.text)
    return case


def _unread_suite(unreadable: Unreadable) -> ElementTree.Element:
    """A file that cannot be read as a suite of JUnit with one error."""
    file, time = unreadable.file, _seconds(0)
    suite = _element("testsuite", name=file, tests="1", failures="0", errors="1", time=time)
    case = _element("testcase", classname=file, name="reading", time=time)
    case.append(_element("error", message=unreadable.reason))
    suite.append(case)
    return suite


def _element(tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.Element(tag, {name: _in_xml(text) for name, text in attributes.items()})


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}"


def _in_xml(text: str) -> str:
    """The text without the signs that XML cannot hold."""
    return _NOT_XML.sub("?", text)
