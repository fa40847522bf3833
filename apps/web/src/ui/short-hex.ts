/** The short form where the place is narrow: first and last four digits. */
export function shortHex(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}
