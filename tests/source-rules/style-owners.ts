// A style sheet stays on the page after the player has closed the screen of the style sheet. Each style rule of a
// feature may therefore match only elements of the same feature.

import { basename } from "node:path";

/**
 * Returns true if a style sheet belongs to a feature. The UI kit and the shell style every screen, and the archive
 * check is a separate page.
 */
export const isFeatureStyle = (path: string): boolean =>
  /^apps\/web\/src\/(?!ui\/|app\/|features\/archive-check\/).*\.css$/.test(path);

/** `game.css` and `staged.css` import the style sheets of the folders below into the CSS layer of components. */
const isImportedIntoLayer = (path: string): boolean =>
  /\/(?:features\/game|games\/(?:play|staged))\//.test(path);

/**
 * Finds style rules that could affect another feature. The function finds a selector without a class of the style
 * sheet, and keyframes or a root property without the style sheet's name. The function also finds a rule outside of all
 * layers, because such a rule would overrule all rules inside layers. A class belongs to a style sheet if the class
 * equals the sheet's name or begins with the name and a hyphen.
 */
export function unownedStyles(source: string, path: string): string[] {
  const name = basename(path, ".css");
  const owned = new RegExp(`\\.${name}(?![\\w])`);
  return blocksOf(source.replace(/\/\*[\s\S]*?\*\//g, "")).flatMap(({ head, body, around }) => {
    if (head.startsWith("@keyframes")) {
      const keyframes = head.slice("@keyframes".length).trim();
      return keyframes === name || keyframes.startsWith(`${name}-`) ? [] : [head];
    }
    if (head.startsWith("@") || around.some((outer) => outer.startsWith("@keyframes"))) return [];
    if (head === ":root")
      return [...body.matchAll(/(--[\w-]+)\s*:/g)].flatMap(([, property = ""]) =>
        property.startsWith(`--${name}-`) ? [] : [property],
      );
    const layered = isImportedIntoLayer(path) || around.some((outer) => outer.startsWith("@layer"));
    if (!layered) return [`${head} outside @layer`];
    return selectorsOf(head).filter((selector) => !owned.test(withoutNot(selector)));
  });
}

interface Block {
  /** The text before the opening brace of a CSS block: the selectors, or the at-rule. */
  readonly head: string;
  readonly body: string;
  /** The selectors or at-rules of the surrounding CSS blocks, outermost block first. */
  readonly around: readonly string[];
}

function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  const open: { head: string; from: number }[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === "{") open.push({ head: source.slice(from, at).trim().replace(/\s+/g, " "), from: at + 1 });
    if (sign === "}") {
      const block = open.pop();
      if (block)
        blocks.push({
          head: block.head,
          body: source.slice(block.from, at),
          around: open.map(({ head }) => head),
        });
    }
    if (sign === "{" || sign === "}" || sign === ";") from = at + 1;
  }
  return blocks;
}

/** Splits a list of CSS selectors. Commas inside brackets do not split the list. */
function selectorsOf(head: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const sign of head) {
    if (sign === "(" || sign === "[") depth++;
    if (sign === ")" || sign === "]") depth--;
    if (sign === "," && depth === 0) selectors.push("");
    else selectors[selectors.length - 1] += sign;
  }
  return selectors.map((selector) => selector.trim());
}

/** Removes each `:not()`, because a class inside `:not()` does not limit a rule to its own feature. */
function withoutNot(selector: string): string {
  let rest = selector;
  for (let at = rest.indexOf(":not("); at >= 0; at = rest.indexOf(":not(")) {
    let depth = 0;
    let end = at + ":not(".length - 1;
    do {
      if (rest[end] === "(") depth++;
      if (rest[end] === ")") depth--;
      end++;
    } while (depth > 0 && end < rest.length);
    rest = rest.slice(0, at) + rest.slice(end);
  }
  return rest;
}
