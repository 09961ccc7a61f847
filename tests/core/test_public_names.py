def test_public_names() -> None:
    import tabletop_core

    for name in tabletop_core.__all__:
        assert getattr(tabletop_core, name) is not None
