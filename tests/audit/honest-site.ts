// Serves an honest log over HTTP, with the calls that an auditor makes, as the real server does.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonValue, LogEntry } from "@gemplay/games";
import { firstSeeds, player } from "./honest-log.ts";
import { type BuiltLog, buildLog } from "./log-of.ts";
import { type OperatorKey, signAnswer } from "./operator-key.ts";

export interface HonestSite {
  readonly url: string;
  /** Shows the log with these entries from now on. Logs with other numbers stay available. */
  show(entries: readonly LogEntry[], atMs: number, number?: number): void;
  stop(): Promise<void>;
}

/** @param data the field `data` of further answers, by the path below `/api` */
export async function startHonestSite(
  key: OperatorKey,
  data: Readonly<Record<string, JsonValue>>,
): Promise<HonestSite> {
  const logs = new Map<number, BuiltLog>();
  const answers: Record<string, JsonValue> = {
    "/fairness/receipt-keys": [{ number: key.number, publicKey: key.publicKey, madeAtMs: 1, witness: null }],
    "/fairness/seeds": firstSeeds,
    ...data,
  };
  const server = createServer(({ url = "" }, response) => {
    const path = url.replace(/^\/api/, "");
    const [, number = "", name = ""] = /^\/log\/(\d+)\/(.+)$/.exec(path) ?? [];
    const file = logs.get(Number(number))?.files.get(name);
    const answer = answers[path];
    if (file !== undefined) response.end(file);
    else if (answer === undefined) response.writeHead(404).end("{}");
    else {
      const statement = { call: `GET ${path}`, player, request: null, answer, atMs: Date.now() };
      const { receipt } = signAnswer(key, statement);
      response.end(JSON.stringify({ code: 200, msg: "", data: answer, receipt }));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(entries, atMs, number = 1) {
      logs.set(number, buildLog(entries, { key, origin: `play.example/log/${number}`, atMs }));
      answers["/fairness/log"] = { number, treeHead: null, committed: null };
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
