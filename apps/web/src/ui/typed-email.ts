/**
 * Trims a text and returns the trimmed text if the text looks like an e-mail address. The server makes the final check
 * of the e-mail address.
 */
export function typedEmail(text: string): string | undefined {
  const trimmed = text.trim();
  return /^[^\s@]+@[^\s@?#/\\:]+\.[^\s@?#/\\:]{2,}$/.test(trimmed) ? trimmed : undefined;
}
