/** A token of the design that is a colour: `--opal`. */
export type ColourToken = `--${string}`;

const known = new Map<ColourToken, string>();

/** The colour behind a token, for a canvas, which does not know the names of the style sheets. */
export function colourOf(token: ColourToken): string {
  const found = known.get(token);
  if (found !== undefined) return found;
  // Without a page, as in a test, the name stands for the colour.
  if (!globalThis.document?.documentElement || !globalThis.getComputedStyle) return token;
  const colour = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  if (colour !== "") known.set(token, colour);
  return colour;
}
