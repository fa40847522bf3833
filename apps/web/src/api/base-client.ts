const xsrfCookie = "XSRF-TOKEN";
const xsrfHeader = "X-XSRF-TOKEN";

interface BaseRequest {
  readonly method: string;
  /** Below the origin, with base path and query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Ends the request; without one it waits as long as it takes. */
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page, for the last call before the page is left. */
  readonly keepalive?: boolean;
}

/**
 * The base client: JSON both ways, the XSRF cookie repeated as a header, no time limit.
 * @throws what fetch throws when the server is not reached
 */
export function baseRequest({
  method,
  url,
  headers,
  body,
  signal,
  keepalive = false,
}: BaseRequest): Promise<Response> {
  const xsrf = readCookie(xsrfCookie);
  return fetch(url, {
    method,
    credentials: "same-origin",
    cache: "no-store",
    keepalive,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(xsrf ? { [xsrfHeader]: xsrf } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** @returns the value; empty when there is none, and in a frame whose cookies the browser forbids to read */
function readCookie(name: string): string {
  try {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
  } catch {
    return "";
  }
}
