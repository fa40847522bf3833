// A proxy in front of an honest server. The proxy has the operator's key, so it can plant any lie that an operator
// could tell, with valid signatures.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  decodeBundle,
  type JsonValue,
  type LogEntry,
  type LoggedReturn,
  parseTreeHead,
  tilePath,
  tileWidth,
  widthOf,
} from "@gemplay/games";
import { type BuiltLog, buildLog } from "./log-of.ts";
import { type OperatorKey, signAnswer } from "./operator-key.ts";

/** What the proxy changes. Everything else is the honest answer. */
export interface Lie {
  entries?(honest: readonly LogEntry[]): readonly LogEntry[];
  returns?(honest: readonly LoggedReturn[]): readonly LoggedReturn[];
  /** Changes an answer with a receipt. The proxy signs the changed answer. */
  readonly answer?: {
    readonly call: string;
    /** The id of the player who gets the answer. */
    readonly player: string;
    /** The key of the signature; by default the operator's key. */
    readonly key?: OperatorKey;
    change(data: Readonly<Record<string, JsonValue>>): JsonValue;
  };
  /** Returns the answer to a request for this path, from the honest answer. "hang" never answers. */
  file?(path: string, honest: Buffer): Buffer | "hang";
}

export interface RunningProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the honest server at `upstream`. The proxy shows the log of the time of its start. */
export async function startLyingProxy(upstream: string, key: OperatorKey, lie: Lie): Promise<RunningProxy> {
  const { data } = (await (await fetch(`${upstream}/api/fairness/log`)).json()) as {
    data: { number: number };
  };
  const { entries = (all) => all, returns } = lie;
  const honest = await readHonest(`${upstream}/api/log/${data.number}`);
  const shown = buildLog(entries(honest.entries), { key, returns, origin: honest.origin, atMs: honest.atMs });
  const context = { upstream, key, lie, shown, prefix: `/api/log/${data.number}/` };
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readHonest(
  files: string,
): Promise<{ readonly entries: LogEntry[]; readonly origin: string; readonly atMs: number }> {
  const read = async (path: string) => Buffer.from(await (await fetch(`${files}/${path}`)).arrayBuffer());
  const head = parseTreeHead((await read("checkpoint")).toString());
  if (head === undefined) throw new Error("the honest server has no tree head");
  const entries: LogEntry[] = [];
  for (let number = 0; number * tileWidth < head.size; number++) {
    const width = widthOf({ level: 0, number }, head.size);
    for (const text of decodeBundle(await read(tilePath("entries", number, width))))
      entries.push(JSON.parse(text) as LogEntry);
  }
  return { entries, origin: head.origin, atMs: head.atMs };
}

interface Context {
  readonly upstream: string;
  readonly key: OperatorKey;
  readonly lie: Lie;
  readonly shown: BuiltLog;
  readonly prefix: string;
}

async function answer(
  { upstream, key, lie, shown, prefix }: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url: path = "", method = "GET", headers } = request;
  const sent: Buffer[] = [];
  for await (const chunk of request) sent.push(chunk as Buffer);
  const body = Buffer.concat(sent);
  let status = 200;
  let bytes = path.startsWith(prefix) ? shown.files.get(path.slice(prefix.length)) : undefined;
  if (bytes === undefined) {
    const { authorization, "content-type": type } = headers;
    const forwarded = await fetch(`${upstream}${path}`, {
      method,
      headers: { ...(authorization && { authorization }), ...(type && { "content-type": type }) },
      ...(body.length > 0 && { body }),
    });
    status = forwarded.status;
    bytes = Buffer.from(await forwarded.arrayBuffer());
  }
  if (lie.answer !== undefined && `${method} ${path}` === lie.answer.call.replace(" ", " /api"))
    bytes = changedAnswer(lie.answer, key, body, bytes);
  const shownBytes = lie.file === undefined ? bytes : lie.file(path, Buffer.from(bytes));
  if (shownBytes !== "hang") response.writeHead(status).end(shownBytes);
}

function changedAnswer(
  { call, player, key: answerKey, change }: NonNullable<Lie["answer"]>,
  key: OperatorKey,
  body: Buffer,
  bytes: Uint8Array,
): Buffer {
  const envelope = JSON.parse(Buffer.from(bytes).toString()) as {
    data: Record<string, JsonValue>;
    receipt: { atMs: number };
  };
  const request = body.length > 0 ? (JSON.parse(body.toString()) as JsonValue) : null;
  const data = change(envelope.data);
  const { atMs } = envelope.receipt;
  const { receipt } = signAnswer(answerKey ?? key, { call, player, request, answer: data, atMs });
  return Buffer.from(JSON.stringify({ ...envelope, data, receipt }));
}
