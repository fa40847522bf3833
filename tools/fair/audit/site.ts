import { type Data, type RouteName, routes } from "@gemplay/api-schema";
import Value from "typebox/value";
import { CouldNotCheck } from "./findings.ts";

/** The site that the audit checks. Every method throws CouldNotCheck if the server gives no usable answer. */
export interface Site {
  /** Calls a route without a session, and checks the answer with the schema of the route. */
  call<N extends RouteName & `GET ${string}`>(name: N): Promise<Data<N>>;
  /**
   * Reads a file below `/api/log/`.
   *
   * @returns undefined if the server answers that the file does not exist
   */
  file(path: string): Promise<Uint8Array | undefined>;
}

export interface SiteOptions {
  /** The URL of the site. The API is below `/api` of this URL. */
  readonly url: string;
  /** The maximum time for one answer in milliseconds. */
  readonly timeoutMs: number;
}

/** No file of the log is larger: a bundle contains 256 entries of up to 65,535 bytes. */
const bytesAtMost = 20_000_000;

/** Returns the functions that read the site over HTTP. */
export function createSite({ url, timeoutMs }: SiteOptions): Site {
  const api = `${url.replace(/\/+$/, "")}/api`;
  return {
    async call(name) {
      const path = name.slice("GET ".length);
      const { status, bytes } = await read(`${api}${path}`, timeoutMs);
      const envelope = jsonOf(bytes, `GET /api${path}`);
      const data = (envelope as { data?: unknown } | null)?.data;
      if (status !== 200 || !Value.Check(routes[name].data, data))
        throw new CouldNotCheck(
          `GET /api${path}: the answer (status ${status}) does not have the right fields`,
        );
      return data as Data<typeof name>;
    },
    async file(path) {
      const { status, bytes } = await read(`${api}/log/${path}`, timeoutMs);
      if (status === 404) return undefined;
      if (status !== 200)
        throw new CouldNotCheck(`GET /api/log/${path}: the server answers with status ${status}`);
      return bytes;
    },
  };
}

async function read(
  url: string,
  timeoutMs: number,
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > bytesAtMost)
        throw new CouldNotCheck(`${url}: the answer is longer than ${bytesAtMost} bytes`);
      chunks.push(chunk);
    }
    return { status: response.status, bytes: Buffer.concat(chunks) };
  } catch (error) {
    if (error instanceof CouldNotCheck) throw error;
    const reason =
      error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "no answer";
    throw new CouldNotCheck(`${url}: ${reason}`);
  }
}

function jsonOf(bytes: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new CouldNotCheck(`${what}: the answer is not JSON`);
  }
}
