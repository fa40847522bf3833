/**
 * Returns the trimmed text, or undefined if it does not look like an e-mail address. The server makes the final check
 * of the address.
 */
export function typedEmail(text: string): string | undefined {
  const trimmed = text.trim();
  return /^[^\s@]+@[^\s@?#/\\:]+\.[^\s@?#/\\:]{2,}$/.test(trimmed) ? trimmed : undefined;
}
