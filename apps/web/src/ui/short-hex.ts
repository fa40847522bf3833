/** Shortens a hexadecimal text for narrow places to its first and last four digits. */
export function shortHex(text: string): string {
  return text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
}
