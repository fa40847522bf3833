import type {
  OperatorBody,
  OperatorData,
  OperatorQuery,
  OperatorRouteName,
} from "@gemplay/api-schema/operator";
import { currentLanguage, t } from "../i18n/language.ts";
import { currentSession, keepSession } from "./session.ts";

const base = "/operator/api";
const timeoutMs = 20_000;

/** A refused or failed call, in the operator's language. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  /** Whether nobody can say what became of it: no answer came, or a fault's. */
  readonly isLost: boolean;

  constructor(message: string, isLost: boolean) {
    super(message);
    this.isLost = isLost;
  }
}

/** What is left out may also be undefined. */
type Loose<T> = { readonly [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] };

type Input<N extends OperatorRouteName> = (OperatorQuery<N> extends undefined
  ? { readonly query?: undefined }
  : { readonly query: Loose<OperatorQuery<N>> }) &
  (OperatorBody<N> extends undefined ? { readonly body?: undefined } : { readonly body: OperatorBody<N> });

/**
 * Calls the operator's wire. A session that has ended is forgotten: the page asks to sign in again.
 *
 * @throws {CallFailed}
 */
export async function call<N extends OperatorRouteName>(name: N, input: Input<N>): Promise<OperatorData<N>> {
  const [method = "GET", path = ""] = name.split(" ");
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  const token = currentSession()?.token;
  let status = 0;
  let envelope: { readonly code: number; readonly msg: string; readonly data: OperatorData<N> };
  try {
    const answer = await fetch(`${base}${path}${search === "" ? "" : `?${search}`}`, {
      method,
      credentials: "omit",
      cache: "no-store",
      headers: {
        Accept: "application/json",
        Language: currentLanguage(),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = answer.status;
    envelope = await answer.json();
    if (typeof envelope?.code !== "number") throw new Error("not this server's answer");
  } catch {
    throw new CallFailed(t("failed.lost"), true);
  }
  if (envelope.code === 200) return envelope.data;
  if (status === 401 && token === currentSession()?.token) keepSession(undefined);
  throw new CallFailed(envelope.msg, status >= 500);
}
