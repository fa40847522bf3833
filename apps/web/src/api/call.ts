import type { Body, Data, Envelope, Query, RouteName } from "@gemplay/api-schema";
import { currentLanguage, t } from "../i18n/index.ts";
import { userStore } from "../stores/index.ts";
import { showToast } from "../ui/toast.store.ts";
import { ApiError, networkCode } from "./api-error.ts";
import { baseRequest } from "./base-client.ts";
import { sessionEnded } from "./session-end.ts";

const basePath = "/api";
const timeoutMs = 15_000;

/** Calls whose failure the screen shows in place: no toast, and an ended session does not send the player away. */
const quietCalls: ReadonlySet<string> = new Set([
  "GET /user/info",
  "GET /assets/get_gem_balance",
  "GET /user/rewards",
  "GET /user/invite/friends/list",
  "GET /assets/get_assets",
  "POST /user/invite/new/save",
]);

/** Reads that open a screen show their failure there and not over it as well. */
interface CallOptions {
  /** Shows no toast. The session's end is handled as ever. */
  readonly silent?: boolean;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

type Part<K extends string, T> = T extends undefined
  ? unknown
  : Record<never, never> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };
type Input<N extends RouteName> = Part<"query", Query<N>> & Part<"body", Body<N>>;
type Arguments<N extends RouteName> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions];

/**
 * The product's one way to call the server: 15 s, the language, the session, the envelope.
 * @returns the envelope's data
 * @throws {ApiError} for every other outcome; the player has been told, but for the quiet calls and `silent`
 */
export async function call<N extends RouteName>(
  route: N,
  ...[input, options]: Arguments<N>
): Promise<Data<N>> {
  const loose = (input ?? {}) as { query?: Record<string, unknown>; body?: unknown };
  const quiet = quietCalls.has(route);
  const token = userStore.get().token;
  try {
    return await send<Data<N>>(route, loose, token, options ?? {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // An answer to a session that is no longer this one must not end the new one.
    if (error.status === 401 && token !== "" && token === userStore.get().token) sessionEnded({ quiet });
    else if (!quiet && !options?.silent) showToast("error", error.message);
    throw error;
  }
}

async function send<D>(
  route: string,
  { query, body }: { query?: Record<string, unknown>; body?: unknown },
  token: string,
  { signal, keepalive = false }: CallOptions,
): Promise<D> {
  const [method = "GET", path = ""] = route.split(" ");
  const limit = AbortSignal.timeout(timeoutMs);
  let status = 0;
  let envelope: Envelope<D>;
  try {
    const answer = await baseRequest({
      method,
      url: basePath + path + queryText(query),
      headers: { Language: currentLanguage(), Authorization: token ? `Bearer ${token}` : "" },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      keepalive,
    });
    status = answer.status;
    envelope = (await answer.json()) as Envelope<D>;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(networkCode, 0, t("error.network"));
  }
  if (envelope.code !== 200) throw new ApiError(envelope.code, status, envelope.msg);
  return envelope.data as D;
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
