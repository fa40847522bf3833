// A local provider of identity checks. The local stack and tests use the provider. A page of the provider lets the
// developer choose the result of each check.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Result =
  | { readonly state: "asked" }
  | { readonly state: "passed" }
  | { readonly state: "refused"; readonly reason: string };

interface Check {
  readonly id: string;
  readonly language: string;
  readonly returnUrl: string;
  result: Result;
}

export interface LocalIdentityProvider {
  /** The value of the environment variable IDENTITY_PROVIDER_URL. */
  readonly url: string;
  /** Returns the references of all checks, the oldest first. */
  references(): readonly string[];
  /** Decides a check, as a person does on the page of the check. */
  decide(reference: string, result: Result): void;
  /** Makes all calls of the API fail in the given way: without an answer, with status 500, or with a wrong answer. */
  setFault(fault: "silent" | "broken" | "wrong" | "long" | undefined): void;
  stop(): Promise<void>;
}

const reasons = {
  unreadable: {
    en: "The date on the document was not readable.",
    cn: "证件上的日期无法辨认。",
    vi: "Không đọc được ngày trên giấy tờ.",
    fil: "Hindi mabasa ang petsa sa dokumento.",
    pt: "A data do documento não estava legível.",
  },
  face: {
    en: "The photo of the face did not match the document.",
    cn: "人脸照片与证件不符。",
    vi: "Ảnh khuôn mặt không khớp với giấy tờ.",
    fil: "Hindi tugma ang litrato ng mukha sa dokumento.",
    pt: "A foto do rosto não corresponde ao documento.",
  },
} as const;

/**
 * Starts a provider that follows the protocol in docs/operations.md. The provider keeps its checks in memory.
 *
 * @param key the bearer token that the server must send
 */
export async function startIdentityProvider({
  key,
  host = "127.0.0.1",
}: {
  readonly key: string;
  readonly host?: string;
}): Promise<LocalIdentityProvider> {
  const checks = new Map<string, Check>();
  let fault: Parameters<LocalIdentityProvider["setFault"]>[0];
  let url = "";

  /** Starts a check, or returns the check with the same id again. */
  function start({ id, language, returnUrl }: Omit<Check, "result">) {
    const known = [...checks].find(([, check]) => check.id === id);
    const reference = known?.[0] ?? randomUUID();
    if (!known) checks.set(reference, { id, language, returnUrl, result: { state: "asked" } });
    return { reference, page: `${url}/page/${reference}` };
  }

  const server = createServer(async (request, response) => {
    if (fault === "silent") return;
    const { pathname } = new URL(request.url ?? "/", url);
    const [, kind = "", reference = ""] = pathname.split("/");
    response.setHeader("cache-control", "no-store");
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const check = checks.get(reference);
    if (kind === "page" && check) {
      if (request.method !== "POST")
        return void response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end(pageOf(check));
      check.result = resultOf(new URLSearchParams(await textOf(request)).get("result"), check.language);
      return void response.writeHead(303, { location: check.returnUrl }).end();
    }
    if (kind !== "checks") return void answer(404, {});
    if (fault === "broken") return void answer(500, {});
    if (fault === "wrong") return void answer(200, { state: "perhaps", page: "javascript:alert(1)" });
    if (fault === "long") return void answer(200, { text: "x".repeat(100_000) });
    if (request.headers.authorization !== `Bearer ${key}`) return void answer(401, {});
    if (request.method === "POST") return void answer(200, start(JSON.parse(await textOf(request))));
    if (check) return void answer(200, check.result);
    answer(404, {});
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    references: () => [...checks.keys()],
    decide(reference, result) {
      const check = checks.get(reference);
      if (!check) throw new Error(`the provider has no check ${reference}`);
      check.result = result;
    },
    setFault(next) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

function resultOf(chosen: string | null, language: string): Result {
  const reason = chosen === "unreadable" || chosen === "face" ? reasons[chosen] : undefined;
  if (reason) return { state: "refused", reason: reason[language as keyof typeof reason] ?? reason.en };
  return { state: chosen === "passed" ? "passed" : "asked" };
}

/** Shows the page on which the developer decides a check. */
function pageOf({ result }: Check): string {
  const button = (value: string, text: string) =>
    `<button name="result" value="${value}"${result.state === "asked" ? "" : " disabled"}>${text}</button>`;
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Identity check</title>
<style>body{font:16px system-ui;margin:32px auto;max-width:420px;padding:0 16px}form{display:grid;gap:12px}
button{font:inherit;padding:14px;border-radius:10px;border:1px solid #888;cursor:pointer}</style>
<h1>Identity check of the local stack</h1>
<p>A real provider asks for a document and a photo here. Choose the result of this check.</p>
<form method="post">${button("passed", "Pass")}${button("unreadable", "Refuse: date not readable")}${button("face", "Refuse: face does not match")}<button name="result" value="later">Go back without a result</button></form>`;
}
