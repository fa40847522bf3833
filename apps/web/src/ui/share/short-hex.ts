/** Shortens a hexadecimal text to its first and last four digits, for places with little space. */
export function shortHex(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}
