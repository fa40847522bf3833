const xsrfCookie = "XSRF-TOKEN";
const xsrfHeader = "X-XSRF-TOKEN";

interface BaseRequest {
  readonly method: string;
  /** Path of the request with base path and query, without the origin. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Aborts the request. A request without a signal has no time limit. */
  readonly signal?: AbortSignal;
  /** If true, the browser completes the request even if the player leaves the page. */
  readonly keepalive?: boolean;
}

/**
 * Sends one request with JSON in both directions and without a time limit. Copies the XSRF cookie into a request
 * header.
 * @throws the error of `fetch` when the page cannot reach the server
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

/** Reads a cookie. @returns "" when the cookie is missing, or when the browser forbids a frame to read cookies */
function readCookie(name: string): string {
  try {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
  } catch {
    return "";
  }
}
