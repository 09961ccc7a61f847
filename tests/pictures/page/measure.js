// What a page looks like, measured: small texts, what reaches beyond its frame, and texts that lie on each other.
() => {
  const faults = [];
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const clip = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (!(at instanceof SVGElement) && ["auto", "hidden", "scroll"].includes(getComputedStyle(at).overflowY) && at !== document.body) return at;
    }
    return null;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const said = node.textContent.trim();
    const element = node.parentElement;
    if (!said || ["STYLE", "TITLE", "title", "SCRIPT"].includes(element.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
    if (!boxes.length) continue;
    const scale = element instanceof SVGElement ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < 10.98) faults.push(`small (${size.toFixed(1)} px): ${said}`);
    const holder = element.closest(".panel, .question, .account, .bar, .more");
    const outer = holder.getBoundingClientRect();
    const scroller = clip(element);
    const window_ = scroller ? scroller.getBoundingClientRect() : null;
    for (const box of boxes) {
      if (window_ && (box.bottom > window_.bottom + 1 || box.top < window_.top - 1 || (scroller.scrollWidth > scroller.clientWidth && (box.left < window_.left || box.right > window_.right)))) continue; // scrolled away
      if (box.left < outer.left - 1 || box.right > outer.right + 1 || box.top < outer.top - 1 || box.bottom > outer.bottom + 1)
        faults.push(`beyond its frame: ${said}`);
      const high = box.height * 0.7; // the line without what is left free above and below its signs
      shown.push({ said, left: box.left + 1, right: box.right - 1, top: box.top + (box.height - high) / 2, bottom: box.bottom - (box.height - high) / 2, element });
    }
  }
  for (let one = 0; one < shown.length; one++)
    for (let other = one + 1; other < shown.length; other++) {
      const a = shown[one], b = shown[other];
      if (a.element === b.element) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 0.5 && down > 0.5) faults.push(`on each other: ${a.said} | ${b.said}`);
    }
  const badges = [...document.querySelectorAll(".badge")].map((badge) => badge.getBoundingClientRect()).filter((box) => box.width);
  badges.forEach((a, one) => badges.slice(one + 1).forEach((b) => {
    const dx = (a.left + a.right - b.left - b.right) / 2, dy = (a.top + a.bottom - b.top - b.bottom) / 2;
    if (Math.hypot(dx, dy) < (a.height + b.height) / 2 - 1.5) faults.push(`numbers on each other at ${a.left.toFixed(0)}, ${a.top.toFixed(0)}`);
  }));
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
  for (const panel of document.querySelectorAll(".panel, .question, .account, .drawing, .scroll, .picture, .bar"))
    if (panel.clientWidth && panel.scrollWidth > panel.clientWidth + 1)
      faults.push(`${panel.className} is ${panel.scrollWidth} px wide in ${panel.clientWidth}`);
  const picture = document.querySelector(".picture");
  const side = document.querySelector(".side");
  return {
    faults: [...new Set(faults)],
    texts: shown.length,
    table: picture ? [picture.scrollHeight, picture.clientHeight] : null,
    side: side ? [side.scrollHeight, side.clientHeight] : null,
    ground: getComputedStyle(document.body).backgroundColor,
  };
}
