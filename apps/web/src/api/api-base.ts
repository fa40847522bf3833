/**
 * Reads a base path of the API from a `<meta>` element of the document. The server writes the `<meta>` elements, so one
 * build serves every deployment.
 */
const placeOf = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Base path of the main API on the server. */
export const apiBase: string = placeOf("api") ?? "/api";
/** Base path of the account service, whose routes begin with `/account/`. */
export const accountServiceBase: string = placeOf("mini-api") ?? "/mini";
