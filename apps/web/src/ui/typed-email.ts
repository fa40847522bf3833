/** An e-mail as far as a page can tell, without what stands round it; the server has the last word. */
export function typedEmail(text: string): string | undefined {
  const trimmed = text.trim();
  return /^[^\s@]+@[^\s@?#/\\:]+\.[^\s@?#/\\:]{2,}$/.test(trimmed) ? trimmed : undefined;
}
