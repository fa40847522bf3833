import type {
  OperatorBody,
  OperatorData,
  OperatorDownloadName,
  OperatorDownloadQuery,
  OperatorQuery,
  OperatorRouteName,
} from "@gemplay/api-schema/operator";
import { currentLanguage, t } from "../i18n/language.ts";
import { currentSession, keepSession } from "./session.ts";

const base = "/operator/api";
const timeoutMs = 20_000;
/** Time limit of a download in ms. The time limit is long, because the server creates the file during the download. */
const downloadMs = 300_000;

/** A refused or failed API call, with a message in the operator's language. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  /** True if the result of the call is unknown, because no valid answer arrived. */
  readonly isLost: boolean;

  constructor(message: string, isLost: boolean) {
    super(message);
    this.isLost = isLost;
  }
}

/** Makes the optional fields of a type also accept an explicit `undefined`. */
type Loose<T> = { readonly [K in keyof T]: undefined extends T[K] ? T[K] | undefined : T[K] };

type Input<N extends OperatorRouteName> = (OperatorQuery<N> extends undefined
  ? { readonly query?: undefined }
  : { readonly query: Loose<OperatorQuery<N>> }) &
  (OperatorBody<N> extends undefined ? { readonly body?: undefined } : { readonly body: OperatorBody<N> });

/**
 * Calls a route of the operator API. If the server has ended the session, the page removes the session and shows the
 * sign-in screen.
 * @throws {CallFailed}
 */
export async function call<N extends OperatorRouteName>(name: N, input: Input<N>): Promise<OperatorData<N>> {
  const [method = "GET", path = ""] = name.split(" ");
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  const token = currentSession()?.token;
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: jsonBody };
  return await ask(method, `${path}${search === "" ? "" : `?${search}`}`, init, async (answer) => {
    const envelope: Envelope = await answer.json();
    if (typeof envelope?.code !== "number") throw new Error("not this server's answer");
    return envelope.code === 200 ? (envelope.data as OperatorData<N>) : refused(envelope, answer, token);
  });
}

/** Downloads a file from the operator API and lets the browser save it. @throws {CallFailed} */
export async function download<N extends OperatorDownloadName>(
  name: N,
  query: OperatorDownloadQuery<N>,
): Promise<void> {
  const [method = "GET", path = ""] = name.split(" ");
  const token = currentSession()?.token;
  const search = new URLSearchParams(query as Record<string, string>);
  const waits = { waitMs: downloadMs };
  const { file, name: fileName } = await ask(method, `${path}?${search}`, waits, async (answer) =>
    // The page reads the whole file before the browser saves it, so that an interrupted download does not look
    // complete.
    answer.ok
      ? { file: await answer.blob(), name: fileNameOf(answer) }
      : refused(await answer.json(), answer, token),
  );
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), timeoutMs);
}

const fileNameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}
const jsonBody = { "Content-Type": "application/json" };

function refused({ msg }: Envelope, { status }: Response, token: string | undefined): never {
  if (status === 401 && token !== undefined && token === currentSession()?.token)
    keepSession(undefined, true);
  throw new CallFailed(msg, status >= 500);
}

async function ask<R>(
  method: string,
  path: string,
  {
    body,
    headers,
    waitMs = timeoutMs,
  }: {
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly waitMs?: number;
  },
  read: (answer: Response) => Promise<R>,
): Promise<R> {
  const token = currentSession()?.token;
  try {
    const answer = await fetch(`${base}${path}`, {
      method,
      credentials: "omit",
      cache: "no-store",
      headers: {
        Accept: "application/json",
        Language: currentLanguage(),
        ...headers,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(waitMs),
    });
    return await read(answer);
  } catch (error) {
    if (error instanceof CallFailed) throw error;
    // A GET call changes no data on the server. Any other call may have taken effect even if its response was lost.
    throw new CallFailed(t(method === "GET" ? "failed.unread" : "failed.lost"), true);
  }
}
