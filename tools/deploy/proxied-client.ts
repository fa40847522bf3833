// An HTTP client that calls the proxies Caddy and nginx. The client calls over TLS from any loopback address and can
// send any headers.
import { request } from "node:https";

export interface Call {
  readonly host: string;
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The client's own IP address, one of 127.0.0.0/8. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends a request and resolves with the response. Rejects if the proxy sends no response. */
export type Caller = (call: Call) => Promise<Answer>;

/**
 * Returns a function that sends requests to a proxy on this machine. The function accepts the proxy's self-signed
 * certificate.
 */
export function callerOf(port: number): Caller {
  return async (call) => {
    const answer = await open(port, call);
    let text = "";
    for await (const part of answer.setEncoding("utf8")) text += part;
    return { status: answer.statusCode ?? 0, headers: answer.headers, text };
  };
}

/**
 * Opens an event stream through a proxy.
 *
 * @param report receives each piece of the event stream when the piece arrives
 * @returns a function that closes the event stream
 */
export async function openStream(
  port: number,
  call: Call,
  report: (text: string) => void,
): Promise<() => void> {
  const answer = await open(port, call);
  if (answer.statusCode !== 200)
    throw new Error(`the proxy answered the event stream with status ${answer.statusCode}`);
  answer
    .setEncoding("utf8")
    .on("data", report)
    .on("error", () => {});
  return () => void answer.destroy();
}

async function open(
  port: number,
  { host, path, method = "GET", headers = {}, body, from = "127.0.0.1" }: Call,
) {
  const sent = request({
    host: "127.0.0.1",
    port,
    servername: host,
    path,
    method,
    localAddress: from,
    rejectUnauthorized: false,
    agent: false,
    headers: { host, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
  });
  return await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve);
    sent.once("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
