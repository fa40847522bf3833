import type { Body, Data, Envelope, Query, RouteName } from "@gemplay/api-schema";
import { inHost } from "../host/index.ts";
import { currentLanguage, t } from "../i18n/index.ts";
import { userStore } from "../stores/index.ts";
import { accountServiceBase, apiBase } from "./api-base.ts";
import { ApiError, networkCode } from "./api-error.ts";
import { baseRequest } from "./base-client.ts";
import { tellFailure } from "./call-failures.ts";

const timeoutMs = 15_000;

/** Calls that only reject: no toast, and an ended session does not send the player away. */
export const quietCalls: ReadonlySet<string> = new Set([
  "GET /user/info",
  "GET /assets/get_gem_balance",
  "GET /user/rewards",
  "GET /user/invite/friends/list",
  "GET /assets/get_assets",
  "POST /user/invite/new/save",
]);

interface CallOptions {
  /** Shows no toast: whoever calls shows the failure in place. The session's end is handled as ever. */
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

/**
 * The product's one way to call the server: 15 s, the language, the session, the envelope.
 * @returns the envelope's data
 * @throws {ApiError} for every other outcome; the player is told by who hears failures, but for the quiet calls and `silent`
 */
export async function call<N extends RouteName>(
  route: N,
  ...[input, options]: Arguments<N>
): Promise<Data<N>> {
  const loose = (input ?? {}) as { query?: Record<string, unknown>; body?: unknown };
  const { token, refusal } = userStore.get();
  if (refusal) throw refusal;
  try {
    return await send<Data<N>>(route, loose, token, options ?? {});
  } catch (error) {
    tellFailure({ error, token, quiet: quietCalls.has(route), silent: options?.silent === true });
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
      url: (path.startsWith("/account/") ? accountServiceBase : apiBase) + path + queryText(query),
      headers: {
        Language: currentLanguage(),
        Authorization: token && `${inHost ? "tma" : "Bearer"} ${token}`,
      },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      keepalive,
    });
    status = answer.status;
    envelope = (await answer.json()) as Envelope<D>;
    if (typeof envelope?.code !== "number") throw new Error("not this server's answer");
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
