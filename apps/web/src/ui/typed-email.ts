/** Trims a text and returns it if it looks like an e-mail address. The server makes the final check. */
export function typedEmail(text: string): string | undefined {
  const trimmed = text.trim();
  return /^[^\s@]+@[^\s@?#/\\:]+\.[^\s@?#/\\:]{2,}$/.test(trimmed) ? trimmed : undefined;
}
