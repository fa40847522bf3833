/** Where the server says, in the document, that something is: so that one build serves all. */
const placeOf = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The main API, with its base path. */
export const apiBase: string = placeOf("api") ?? "/api";
/** The account service, which has the calls that begin with `/account/`. */
export const accountServiceBase: string = placeOf("mini-api") ?? "/mini";
