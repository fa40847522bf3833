// Functions that measure the elements of the current screen. This file has no imports, so that end-to-end tests can
// also run its functions inside the tested page.

/**
 * Returns what is too wide: the window if it scrolls sideways, and each text or control that extends beyond the page
 * column. Rows that scroll sideways are skipped.
 */
export function sidewaysFindings(): string[] {
  scrollTo(10_000, scrollY);
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollX > 0 || scrollWidth > clientWidth ? [`the window, ${scrollWidth} wide`] : [];
  const column = document.querySelector("main")?.getBoundingClientRect();
  if (!column) return ["no column"];
  const inRow = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || inRow(element.parentElement));
  const check = (box: DOMRect, element: Element, name: string) => {
    const beyond = box.left < column.left - 1 || box.right > column.right + 1;
    if (box.width > 0 && beyond && !inRow(element)) found.push(`${name}: ${box.left} to ${box.right}`);
  };
  for (const element of document.querySelectorAll("body button, body a, body input"))
    check(element.getBoundingClientRect(), element, element.outerHTML.slice(0, 80));
  const texts = document.createTreeWalker(
    document.getElementById("root") ?? document.querySelector(".app") ?? document,
    NodeFilter.SHOW_TEXT,
  );
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text;
    if (!parentElement || parentElement.closest("svg, .sr-only") || !text.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    check(range.getBoundingClientRect(), parentElement, text.textContent);
  }
  return found;
}

/**
 * Returns controls whose touch area has a side shorter than `leastPx`. The touch area is the box of the control and the
 * area of its `::after` element. The function skips the forty numbers of Keno, because a narrow screen has no space for
 * larger numbers.
 */
export function smallTargets(leastPx: number): string[] {
  const boxOf = (element: Element): Element => {
    if (element.matches(".sr-only")) return element.closest("label") ?? element;
    return element.matches("input, select") ? (element.closest(".field") ?? element) : element;
  };
  const found = new Set<string>();
  for (const control of document.querySelectorAll(
    "a[href], button:not(.keno-stud), input, select, [role=slider]",
  )) {
    if (!control.checkVisibility({ opacityProperty: true }) && !control.matches("input")) continue;
    // Nobody can press a control on an inert board, for example in the replay of a round.
    if (control.closest("[inert]")) continue;
    const box = boxOf(control);
    const { width, height } = box.getBoundingClientRect();
    if (width === 0) continue;
    const after = getComputedStyle(box, "::after");
    const laid = after.content !== "none" && after.position === "absolute";
    const sides = [width, height].map((side, place) =>
      Math.max(side, laid ? Number.parseFloat(place === 0 ? after.width : after.height) : 0),
    );
    if (Math.min(...sides) < leastPx - 0.5)
      found.add(`${sides.map((side) => Math.round(side)).join(" by ")}: ${control.outerHTML.slice(0, 110)}`);
  }
  return [...found];
}

/**
 * Returns elements that are cut: a text larger than its visible box, an input too narrow for its value, or a partly
 * visible main button. The function skips rows that scroll, and names with an ellipsis and a `title`.
 */
export function cutFindings(): string[] {
  const found: string[] = [];
  const moved = (element: Element, way: "overflowX" | "overflowY") =>
    /auto|scroll/.test(getComputedStyle(element)[way]);
  const cutBy = (box: DOMRect, from: Element): Element | undefined => {
    for (
      let around: Element | null = from;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX, overflowY, contain } = getComputedStyle(around);
      if (moved(around, "overflowX") || moved(around, "overflowY")) return undefined;
      const clips = /hidden|clip/.test(overflowX + overflowY) || /paint|strict|content/.test(contain);
      if (!clips) continue;
      const { left, top, right, bottom } = around.getBoundingClientRect();
      if (box.left < left - 1.5 || box.right > right + 1.5) return around;
      // The box of a text is always taller than its letters, so a box that is slightly cut off does not count as cut
      // text.
      const spare = 3 + Number.parseFloat(getComputedStyle(from).fontSize) * 0.15;
      if (box.top < top - spare || box.bottom > bottom + spare) return around;
    }
    return undefined;
  };
  const texts = document.createTreeWalker(
    document.getElementById("root") ?? document.querySelector(".app") ?? document,
    NodeFilter.SHOW_TEXT,
  );
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text;
    if (
      !parentElement ||
      parentElement.closest("svg, .sr-only, .skip-link, .rolling-digits-digit, [title]") ||
      !text.textContent?.trim()
    )
      continue;
    if (!parentElement.checkVisibility({ opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const cutter = box.width > 0 ? cutBy(box, parentElement) : undefined;
    if (cutter) found.push(`«${text.textContent}» by ${cutter.tagName}.${cutter.className}`);
  }
  for (const input of document.querySelectorAll<HTMLInputElement>("main .field input"))
    if (input.scrollWidth > input.clientWidth + 1) found.push(`the field with ${input.value}`);
  for (const button of document.querySelectorAll("main .button")) {
    button.scrollIntoView({ block: "center" });
    const box = button.getBoundingClientRect();
    const name = button.textContent;
    const words = document.createRange();
    words.selectNodeContents(button);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    if (left < box.left || right > box.right || top < box.top - 2 || bottom > box.bottom + 2)
      found.push(`the words of ${name}`);
    if (moved(button.closest(".home-banners") ?? button, "overflowX")) continue;
    if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
      found.push(`the button ${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
  }
  scrollTo(0, 0);
  return found;
}

/** Returns pairs of controls in the same layer whose texts touch each other. */
export function touchingFindings(): string[] {
  /**
   * Returns the box around the text of a control. The function skips drawings, because drawings may extend beyond their
   * control.
   */
  const wordsOf = (control: Element) => {
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      if (text.textContent?.trim()) boxes.push(...range.getClientRects());
    }
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    return { left, top, right, bottom, width: boxes.length === 0 ? 0 : right - left };
  };
  const controls = [...document.querySelectorAll("main a[href], main button")]
    .filter((one) => one.checkVisibility({ opacityProperty: true }) && one.textContent?.trim())
    .filter((one) => !one.closest("svg, .sr-only, .foot, .panel-foot, dialog, .board"))
    .map((one) => ({ one, box: wordsOf(one) }))
    .filter(({ box }) => box.width > 0);
  const found: string[] = [];
  for (const [place, { one, box }] of controls.entries())
    for (const { one: other, box: beside } of controls.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const apart =
        Math.max(box.left, beside.left) - Math.min(box.right, beside.right) >= 1 ||
        Math.max(box.top, beside.top) - Math.min(box.bottom, beside.bottom) > -2;
      if (!apart) found.push(`«${one.textContent}» and «${other.textContent}»`);
    }
  return found;
}

/**
 * Returns controls that another element covers. While a control has the focus, its center must be uncovered and its
 * lower edge must be above the tab bar. The main action must also be uncovered while the window is scrolled to the top
 * or to the end. At the end, each visible control must be above the tab bar.
 */
export function coveredFindings(): string[] {
  const found: string[] = [];
  const bar = document.querySelector(".tabbar nav");
  const boxOf = (element: Element) => (element.closest("label") ?? element).getBoundingClientRect();
  const expectAboveBar = (element: Element, when: string) => {
    const { top, bottom, height } = boxOf(element);
    const barTop = bar?.checkVisibility() ? bar.getBoundingClientRect().top : innerHeight;
    if (height > 0 && top < innerHeight && bottom > barTop + 1)
      found.push(`${element.outerHTML.slice(0, 90)} ${when}: ends at ${bottom}, the bar begins at ${barTop}`);
  };
  const look = (element: Element, when: string) => {
    // For a choice, the function checks the label, because the player sees and taps the label and not the input
    // element.
    const shown = element.closest("label") ?? element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    // In a row that scrolls sideways, the control may still be out of view.
    if (left + width / 2 < 0 || left + width / 2 > innerWidth) return;
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!over || !(shown.contains(over) || over.contains(shown)))
      found.push(`${element.outerHTML.slice(0, 90)} ${when}: ${over?.outerHTML.slice(0, 60)}`);
  };
  const controls = [...document.querySelectorAll<HTMLElement>("main button, main a[href], main input")];
  const actions = document.querySelectorAll(".foot button, .foot a");
  for (const place of [0, document.documentElement.scrollHeight]) {
    scrollTo({ top: place, behavior: "instant" });
    for (const action of actions) look(action, `at ${place}`);
  }
  for (const control of controls) expectAboveBar(control, "at the end");
  scrollTo({ top: 0, behavior: "instant" });
  // The browser does not scroll to an element that already has the focus, so the focus is removed first.
  (document.activeElement as HTMLElement | null)?.blur();
  for (const control of controls) {
    control.focus();
    look(control, "focused");
    if (boxOf(control).height < innerHeight / 2) expectAboveBar(control, "focused");
  }
  return found;
}

/** Returns controls that are not fully above the tab bar while the window is scrolled to the top. */
export function belowTheFold(): string[] {
  scrollTo({ top: 0, behavior: "instant" });
  const barTop = document.querySelector(".tabbar")?.getBoundingClientRect().top ?? innerHeight;
  return [...document.querySelectorAll("main button, main a[href], main input")]
    .filter((control) => control.getBoundingClientRect().bottom > barTop)
    .map((control) => control.outerHTML.slice(0, 90));
}

/** Returns elements inside the page that scroll vertically, except sheets. */
export function innerScrollers(): string[] {
  return [...document.querySelectorAll("body *")]
    .filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && !element.closest("dialog, [popover]"),
    )
    .filter((element) => element.scrollHeight > element.clientHeight + 1)
    .map((element) => `${element.tagName}.${element.className}`);
}

/**
 * Returns inputs with text below 16 px, because phones zoom into these inputs. Also returns inputs for numbers without
 * `inputmode`.
 */
export function inputFindings(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>("input, textarea")]
    .filter(({ type }) => !/radio|checkbox|range|file/.test(type))
    .flatMap((input) => {
      const size = Number.parseFloat(getComputedStyle(input).fontSize);
      const named = `${input.name || input.id || input.placeholder} ${input.labels?.[0]?.textContent ?? ""}`;
      return [
        ...(size < 16 ? [`${named}: ${size} px`] : []),
        // Input fields for numbers need a numeric keypad, but fields for seeds, proofs and words need the full
        // keyboard.
        ...(input.type === "text" && !input.inputMode && /^[\d.,]+$/.test(input.value)
          ? [`${named}: no keypad`]
          : []),
      ];
    });
}

/**
 * Returns elements that extend beyond the page column, for example the box of a name. A name that is too long must end
 * with an ellipsis inside its box.
 */
export function wideBoxes(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const right = document.querySelector("main")?.getBoundingClientRect().right ?? 0;
  const moved = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || moved(element.parentElement));
  return [
    ...(scrollWidth > clientWidth ? [`the window, ${scrollWidth} wide`] : []),
    ...[...document.querySelectorAll("header *, main *")]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > right + 1 && !element.closest("svg") && !moved(element),
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  ];
}

/** Returns main buttons of a game that are not fully visible. */
export function hiddenMainButtons(): string[] {
  return [...document.querySelectorAll(".panel-foot .button, .crash-act .button")]
    .filter((button) => {
      const { top, bottom, left, right } = button.getBoundingClientRect();
      return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
    })
    .map((button) => `${button.textContent} is not in sight`);
}
