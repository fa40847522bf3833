// Calls the public API with the same requests as the page.
import { setTimeout as sleep } from "node:timers/promises";
import { type Body, type Data, type Envelope, errors, type Query, type RouteName } from "@gemplay/api-schema";

/** The server counts requests per minute, so a shorter pause would only cause more refused requests. */
const budgetPauseMs = 2_000;

export interface CallOptions<N extends RouteName> {
  readonly token?: string;
  readonly query?: Query<N>;
  readonly body?: Body<N>;
}

/** The error for a call that the server refused. */
export class CallRefused extends Error {
  readonly code: number;

  constructor(name: RouteName, code: number, message: string) {
    super(`${name} was refused: ${code} ${message}`);
    this.code = code;
  }
}

/** Calls one route and returns the data of the response. @throws {CallRefused} if the server refuses the call */
export type CallServer = <N extends RouteName>(name: N, options?: CallOptions<N>) => Promise<Data<N>>;

/**
 * Creates a function that calls one server. A call that exceeds a request budget is repeated after a pause.
 *
 * @param apiUrl for example http://localhost:4680/api
 * @param onWait called before each pause
 */
export function serverCalls(apiUrl: string, onWait: () => void): CallServer {
  return async <N extends RouteName>(name: N, { token, query, body }: CallOptions<N> = {}) => {
    const [method = "", path = ""] = name.split(" ");
    const url = new URL(`${apiUrl}${path}`);
    url.search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
    for (;;) {
      const response = await fetchFrom(url, {
        method,
        headers: {
          language: "en",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { data, code, msg } = (await response.json()) as Envelope<Data<N>>;
      if (data !== null) return data;
      if (code !== errors.TooManyRequests.code) throw new CallRefused(name, code, msg);
      onWait();
      await sleep(budgetPauseMs);
    }
  };
}

async function fetchFrom(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    throw new Error(`The server at ${url.origin} does not answer: start the stack with npm start.`, {
      cause: error,
    });
  }
}
