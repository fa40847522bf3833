/** Where the main API is, with its base path: the server writes it into the document, so that one build serves all. */
export const apiBase: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api"]')?.content ?? "/api";
