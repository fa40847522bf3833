import type { Body, Data, Envelope, Query, RefusalMoment, RouteName } from "@gemplay/api-schema";
import { inHost } from "../host/index.ts";
import { currentLanguage, t } from "../i18n/index.ts";
import { userStore } from "../stores/index.ts";
import { reportAnswers } from "./answers.ts";
import { accountServiceBase, apiBase } from "./api-base.ts";
import { ApiError, networkCode } from "./api-error.ts";
import { reportFailure } from "./call-failures.ts";

const timeoutMs = 15_000;
const xsrfCookie = "XSRF-TOKEN";
const xsrfHeader = "X-XSRF-TOKEN";

/**
 * API routes whose failed calls only reject the promise. For these routes, the page shows no toast and does not send
 * the player to the sign-in screen.
 */
export const quietCalls: ReadonlySet<string> = new Set([
  "GET /user/info",
  "GET /assets/get_gem_balance",
  "GET /user/rewards",
  "GET /user/invite/friends/list",
  "GET /assets/get_assets",
  "POST /user/invite/new/save",
]);

interface CallOptions {
  /**
   * If true, the page shows no toast when the server cannot be reached, because the caller shows this failure or
   * repeats the call. The page still shows a toast when the server refuses the call.
   */
  readonly silent?: boolean;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };
type Input<N extends RouteName> = Part<"query", Query<N>> & Part<"body", Body<N>>;
type Arguments<N extends RouteName> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions];

interface LooseInput {
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/**
 * Calls one API route of the server with a time limit of 15 s. `call` adds the language and the session to the request,
 * and unwraps the envelope of the response. All product code calls the server only through `call`.
 * @returns the data in the response envelope
 * @throws {ApiError} when the server refuses the call or cannot be reached; `session/call-failures.ts` has already
 * handled this error
 */
export async function call<N extends RouteName>(
  route: N,
  ...[input, options]: Arguments<N>
): Promise<Data<N>> {
  return (await make<Data<N>>(route, (input ?? {}) as LooseInput, options ?? {}, false)) as Data<N>;
}

/**
 * Calls an API route like `call`, but returns null if the requested resource does not exist.
 * @returns null for status 404, without a failure toast
 */
export async function callOrNone<N extends RouteName>(
  route: N,
  ...[input, options]: Arguments<N>
): Promise<Data<N> | null> {
  return await make<Data<N>>(route, (input ?? {}) as LooseInput, options ?? {}, true);
}

async function make<D>(
  route: string,
  input: LooseInput,
  { signal, silent = false, keepalive = false }: CallOptions,
  mayBeMissing: boolean,
): Promise<D | null> {
  const { token, refusal } = userStore.get();
  if (refusal) throw refusal;
  const request = new AbortController();
  const answered = send<D>(route, input, token, { signal: request.signal, keepalive }).catch(
    (error: unknown) => {
      if (mayBeMissing && error instanceof ApiError && error.status === 404) return null;
      reportFailure({ error, token, quiet: quietCalls.has(route), silent });
      throw error;
    },
  );
  if (!signal) return await answered;
  const givenUp = new Promise<never>((_, reject) => {
    const giveUp = () => {
      reject(signal.reason);
      // If the session has ended, the request is not aborted, because the page reports the end of the session only
      // after a 401 response.
      if (token === userStore.get().token) request.abort(signal.reason);
    };
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
  return await Promise.race([answered, givenUp]);
}

async function send<D>(
  route: string,
  { query, body }: LooseInput,
  token: string,
  { signal, keepalive }: { readonly signal: AbortSignal; readonly keepalive: boolean },
): Promise<D> {
  const [method = "GET", path = ""] = route.split(" ");
  const limit = AbortSignal.timeout(timeoutMs);
  let status = 0;
  let envelope: Envelope<D>;
  try {
    const answer = await sendJson({
      method,
      url: (path.startsWith("/account/") ? accountServiceBase : apiBase) + path + queryText(query),
      headers: {
        Language: currentLanguage(),
        Authorization: token && `${inHost ? "tma" : "Bearer"} ${token}`,
      },
      body,
      signal: AbortSignal.any([signal, limit]),
      keepalive,
    });
    status = answer.status;
    envelope = (await answer.json()) as Envelope<D>;
    if (typeof envelope?.code !== "number") throw new Error("not this server's answer");
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError(networkCode, 0, t("error.network"), undefined, limit.aborted);
  }
  if (envelope.code !== 200) {
    const carried = envelope.data as Partial<RefusalMoment> | null;
    throw new ApiError(envelope.code, status, envelope.msg, carried?.atMs);
  }
  const answer = envelope.data as D;
  // An answer that arrives after the session has changed belongs to another player.
  if (token === userStore.get().token)
    reportAnswers([{ call: route, request: body, answer, receipt: envelope.receipt }]);
  return answer;
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

interface JsonRequest {
  readonly method: string;
  /** Path of the request with base path and query, without the origin. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Aborts the request. */
  readonly signal: AbortSignal;
  /** If true, the browser completes the request even if the player leaves the page. */
  readonly keepalive: boolean;
}

/**
 * Sends one request whose body and response are JSON. Copies the XSRF cookie into a request header.
 * @throws the error of `fetch` when the page cannot reach the server
 */
function sendJson({ method, url, headers, body, signal, keepalive }: JsonRequest): Promise<Response> {
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
    signal,
  });
}

/** Returns the value of a cookie, or "" if the cookie is missing or the browser does not let a frame read cookies. */
function readCookie(name: string): string {
  try {
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
  } catch {
    return "";
  }
}
