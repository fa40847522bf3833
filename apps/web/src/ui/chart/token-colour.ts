/** Name of a colour in the style sheets, such as `--opal`. */
export type ColourToken = `--${string}`;

const known = new Map<ColourToken, string>();

/**
 * Returns the value of a colour of the design for a canvas, because a canvas cannot use the names in the style sheets.
 */
export function colourOf(token: ColourToken): string {
  const found = known.get(token);
  if (found !== undefined) return found;
  // Tests without a document get the name of the colour instead of its value.
  if (!globalThis.document?.documentElement || !globalThis.getComputedStyle) return token;
  const colour = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  if (colour !== "") known.set(token, colour);
  return colour;
}
