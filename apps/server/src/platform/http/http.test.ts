import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { type ErrorName, errors, namedSchemas, routes } from "@gemplay/api-schema";
import { localeCodes } from "@gemplay/i18n";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostVariables, pageOrigin, startTestServer, type TestServer } from "../../../test/compose.ts";
import { withServer } from "../../../test/file-server.ts";
import { refusal, serverMessage } from "./answers/index.ts";

const folder = mkdtempSync(join(tmpdir(), "gemplay-test-page-"));
const script = "console.log('gemplay');";
let server: TestServer;

beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="zh-CN"><title>Gemplay</title><meta property="og:image" content="/og.png" />` +
      `<meta property="og:title" content="" /><meta name="api" content="/api" />` +
      `<script>var a = 1;</script><div id="root"></div>`,
  );
  writeFileSync(join(folder, "assets/app-1a2b.js"), script);
  writeFileSync(join(folder, "assets/app-1a2b.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets/app-1a2b.js.gz"), gzipSync(script));
  writeFileSync(join(folder, "robots.txt"), "User-agent: *\n");
  writeFileSync(join(folder, "service-worker.js"), "served;");
  writeFileSync(join(folder, "service-worker-withdrawn.js"), "withdrawn;");
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
withServer(
  { variables: () => ({ WEB_DIST: folder, FRAME_ANCESTORS: "'self' https://host.example" }) },
  (started) => {
    server = started;
  },
);

const get = (path: string, init?: RequestInit) => fetch(`${server.server.url}${path}`, init);
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  get(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

/** Reads the envelope of a refused API call, and checks that the envelope contains no unexpected field. */
async function refused(response: Promise<Response>): Promise<{ name: string | undefined; msg: string }> {
  const answer = await response;
  const body = (await answer.json()) as { code: number; msg: string; data: unknown };
  expect(Object.keys(body).sort()).toEqual(["code", "data", "msg"]);
  expect(body.data).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const name = Object.entries(errors).find(([, { code }]) => code === body.code)?.[0];
  if (name !== undefined) expect(answer.status).toBe(errors[name as ErrorName].status);
  return { name, msg: body.msg };
}

/** Returns the base path of a route's URL. */
const basePathOf = (path: string) => (path.startsWith("/account/") ? "/mini" : "/api");

describe("the envelopes and errors of the API", () => {
  it("have a different number for every error", () => {
    const codes = Object.values(errors).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(200);
  });

  it("have a different message for every error in every language, without an unfilled placeholder", () => {
    const values = {
      count: 2,
      hours: 24,
      minutes: 15,
      seconds: 3,
      decimals: 18,
      minimum: "2",
      maximum: "5",
      asset: "PLAY",
      amount: "7",
      date: "2026-01-01",
      atMs: Date.UTC(2026, 0, 1, 12, 4),
      waitMs: 900_000,
      limit: "50",
      left: "0.5",
    };
    for (const name of Object.keys(errors) as ErrorName[]) {
      const messages = localeCodes.map((locale) => refusal(name, locale, values).envelope.msg);
      expect(new Set(messages).size, name).toBe(localeCodes.length);
      for (const message of messages) expect(message, name).toMatch(/^[^{}]+$/);
    }
  });

  it("contain the message in the requested language, and in Chinese by default", async () => {
    const ask = (language?: string) =>
      refused(get("/api/user/info", language === undefined ? {} : { headers: { language } }));
    expect((await ask("en")).msg).toBe("Login expired");
    expect((await ask("pt")).msg).toBe(refusal("SessionEnded", "pt").envelope.msg);
    expect((await ask()).msg).toBe(refusal("SessionEnded", "cn").envelope.msg);
    expect((await ask("__proto__")).msg).toBe(refusal("SessionEnded", "cn").envelope.msg);
  });
});

describe("the checks that run before any handler", () => {
  const key = generatePrivateKey();
  const signIn = "/api/user/dappLoginOrRegister";
  const good = { address: "0x", signature: "0x", message: "" };

  it.each([
    ["an unknown path", () => get("/api/nothing"), "RouteUnknown"],
    ["an unknown path of the mini API", () => get("/mini/account/email/bind/new"), "RouteUnknown"],
    ["a method that the path does not support", () => post("/api/config", "{}"), "RouteUnknown"],
    ["a path with an invalid % code", () => get("/api/%zz"), "RequestInvalid"],
    ["a body that is not valid JSON", () => post(signIn, "{"), "RequestInvalid"],
    ["a body with the key __proto__", () => post(signIn, '{"__proto__":{"a":1}}'), "RequestInvalid"],
    ["an empty body", () => post(signIn, ""), "RequestInvalid"],
    [
      "a body that is plain text",
      () => post(signIn, "a=1", { "content-type": "text/plain" }),
      "RequestInvalid",
    ],
    [
      "a body that is a form",
      () => post(signIn, "a=1", { "content-type": "application/x-www-form-urlencoded" }),
      "RequestInvalid",
    ],
    [
      "a body with an unknown field",
      () => post(signIn, JSON.stringify({ ...good, more: 1 })),
      "RequestInvalid",
    ],
    [
      "a body without a required field",
      () => post(signIn, JSON.stringify({ address: "0x" })),
      "RequestInvalid",
    ],
    [
      "a number in place of a text",
      () => post(signIn, JSON.stringify({ ...good, message: 5 })),
      "RequestInvalid",
    ],
    [
      "a body that is too large",
      () => post(signIn, JSON.stringify({ ...good, message: "a".repeat(70_000) })),
      "RequestTooLarge",
    ],
    [
      "a POST request with the XSRF cookie but without its header",
      () => post(signIn, JSON.stringify(good), { cookie: "XSRF-TOKEN=abc" }),
      "RequestForged",
    ],
    [
      "a POST request whose XSRF cookie and header differ",
      () => post(signIn, JSON.stringify(good), { cookie: "a=b; XSRF-TOKEN=abc", "x-xsrf-token": "abd" }),
      "RequestForged",
    ],
  ] as const)("refuse %s", async (_name, ask, error) => {
    expect((await refused(ask())).name).toBe(error);
  });

  it("accept a POST request whose XSRF cookie and header are the same", async () => {
    const answer = post(signIn, JSON.stringify(good), { cookie: "XSRF-TOKEN=abc", "x-xsrf-token": "abc" });
    expect((await refused(answer)).name).toBe("AddressInvalid");
  });

  it("refuse a query field that is repeated, unknown, of the wrong type or out of bounds", async () => {
    const token = await server.signIn(key);
    const ask = (query: string) =>
      get(`/api/assets/get_deposit_records${query}`, { headers: { authorization: `Bearer ${token}` } });
    for (const query of [
      "?limit=1&limit=2",
      "?limit=x",
      "?limit=0",
      "?limit=101",
      "?more=1",
      "?cursor=a&cursor=b",
    ])
      expect((await refused(ask(query))).name, query).toBe("RequestInvalid");
    // The query contains the field `limit` as text, and the server may convert the text to a number.
    expect((await ask("?limit=5")).status).toBe(200);
    const twice = get("/api/config?a=1&a=2");
    expect((await refused(twice)).name).toBe("RequestInvalid");
  });

  it("refuse a JSON body with a text in place of a number or boolean", async () => {
    const token = await server.signIn(key);
    const answer = await server.call("POST /user/logout", { token, body: { everywhere: "true" } });
    expect(answer.code).toBe(errors.RequestInvalid.code);
  });

  it("answer HEAD requests without running a handler", async () => {
    for (const name of Object.keys(routes).filter((route) => route.startsWith("GET ")))
      expect((await get(`/api${name.slice(4)}`, { method: "HEAD" })).status, name).toBe(404);
  });

  it("answer 401 to a call without a session if the route needs a session, and on no other route", async () => {
    for (const [name, { access }] of Object.entries(routes)) {
      const [method = "", path = ""] = name.split(" ");
      const url = `${basePathOf(path)}${path}`;
      const answer = await (method === "POST" ? post(url, "{}") : get(url));
      expect(answer.status === 401, name).toBe(access.every((caller) => caller === "player"));
    }
    for (const authorization of [
      "Bearer ",
      "Bearer x",
      `Basic ${"a".repeat(43)}`,
      `Bearer ${"a".repeat(43)}`,
    ])
      expect((await refused(get("/api/user/info", { headers: { authorization } }))).name).toBe(
        "SessionEnded",
      );
  });

  it("refuse requests above the rate limit", async () => {
    const { settings } = server.server.platform;
    await settings.set("rate.signInPerMinute", "3", { actor: "test" });
    const names: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) names.push((await refused(post(signIn, JSON.stringify(good)))).name);
    await settings.set("rate.signInPerMinute", "0", { actor: "test" });
    expect(names.filter((name) => name === "TooManyRequests").length).toBeGreaterThanOrEqual(2);
    // The rate limit of one route does not apply to the other routes.
    expect((await get("/api/fairness/seeds")).status).toBe(401);
  });

  it("limit how many session tokens a caller can guess", async () => {
    const { settings } = server.server.platform;
    await settings.set("rate.generalPerMinute", "5", { actor: "test" });
    const guess = () =>
      get("/api/assets/get_assets", { headers: { authorization: `Bearer ${"b".repeat(43)}` } });
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await guess()).status);
    await settings.set("rate.generalPerMinute", "0", { actor: "test" });
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the headers of responses", () => {
  it("allow calls from the origin of the players' page and from no other origin", async () => {
    const preflight = (origin: string) =>
      get("/api/games", { method: "OPTIONS", headers: { origin, "access-control-request-method": "GET" } });
    expect((await preflight(pageOrigin)).headers.get("access-control-allow-origin")).toBe(pageOrigin);
    expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("let the page load only its own files and its inline script, and let only the configured sites frame the page", async () => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+'/);
    expect(policy).toContain("frame-ancestors 'self' https://host.example");
    expect(policy).toContain(`connect-src 'self' ${pageOrigin}`);
    expect(policy).toContain("frame-src 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("allow the messaging host's pages to frame the page, but no other response, if a bot is configured", async () => {
    const framersOf = async (variables: Record<string, string>) => {
      const { server: started, stop } = await startTestServer({
        variables: { WEB_DIST: folder, ...variables },
      });
      try {
        const { headers } = await fetch(started.url);
        const data = await fetch(`${started.url}/api/games`);
        expect(data.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
        const [, framers] =
          /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "") ?? [];
        return { framers, old: headers.get("x-frame-options") };
      } finally {
        await stop();
      }
    };
    const origins = { HOST_ORIGINS: "https://web.telegram.org,https://host.example" };
    const hosted = { ...hostVariables, ...origins };
    expect(await framersOf(hosted)).toEqual({
      framers: "'self' https://web.telegram.org https://host.example",
      old: null,
    });
    expect(await framersOf({ ...hosted, FRAME_ANCESTORS: "'none'" })).toEqual({
      framers: "https://web.telegram.org https://host.example",
      old: null,
    });
    expect(await framersOf(origins)).toEqual({ framers: "'self'", old: "SAMEORIGIN" });
  });

  it("forbid that a data response runs scripts, appears in a frame or is cached", async () => {
    for (const [path, status] of [
      ["/api/games", 200],
      ["/api/user/info", 401],
    ] as const) {
      const { headers, status: answered } = await get(path);
      expect(answered).toBe(status);
      expect(headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
    }
    const unknown = await get("/api/nothing");
    expect(unknown.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(unknown.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("compress a long answer of a route without a session, if the client accepts Brotli", async () => {
    const plain = await rawGet("/api/games");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const compressed = await rawGet("/api/games", { headers: { "accept-encoding": "gzip, br" } });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(compressed.headers["content-length"]).toBe(String(compressed.body.length));
    expect(compressed.body.length).toBeLessThan(plain.body.length / 3);
    expect(brotliDecompressSync(compressed.body)).toEqual(plain.body);
  });

  it("never compress an answer with data of a player, because its length could reveal a part of the data", async () => {
    const authorization = `Bearer ${await server.signIn(generatePrivateKey())}`;
    const lengths: number[] = [];
    for (const [name, { access }] of Object.entries(routes)) {
      const [method, path] = name.split(" ");
      if (method !== "GET" || !(access as readonly string[]).includes("player")) continue;
      const answer = await rawGet(`/api${path}`, { headers: { authorization, "accept-encoding": "br" } });
      expect(answer.headers["content-encoding"], name).toBeUndefined();
      lengths.push(answer.body.length);
    }
    expect(Math.max(...lengths)).toBeGreaterThan(1_000);
  });

  it("set the XSRF cookie once, readable for scripts and sent only within the same site", async () => {
    const given = (await get("/")).headers.get("set-cookie") ?? "";
    expect(given).toMatch(/^XSRF-TOKEN=[A-Za-z0-9_-]{22}; Path=\/; SameSite=Lax; Secure$/);
    expect(
      (await get("/", { headers: { cookie: given.split(";")[0] ?? "" } })).headers.get("set-cookie"),
    ).toBeNull();
  });
});

describe("the players' page", () => {
  it("appears at every unknown path, and browsers cache its files permanently", async () => {
    for (const path of [
      "/",
      "/index",
      "/wallet",
      "/anything/else?x=1",
      "/index.html",
      "/.vite/manifest.json",
    ]) {
      const answer = await get(path);
      expect(await answer.text()).toContain('id="root"');
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
    const file = await get("/assets/app-1a2b.js");
    expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await file.text()).toBe(script);
    expect((await get("/robots.txt")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect((await get("/assets/gone-0000.js")).status).toBe(404);
    expect((await get("/assets/app-1a2b.js.br")).status).toBe(404);
    expect((await get("/wallet", { method: "POST" })).status).toBe(404);
    expect((await rawGet("/assets/../../../../../etc/passwd")).status).not.toBe(200);
  });

  // The tests compare the compressed bytes of the response body. The function `fetch` would decompress the response
  // body.
  it.each([
    ["br", "gzip, deflate, br, zstd"],
    ["br", "gzip;q=0.5, br;q=0.9"],
    ["gzip", "br;q=0, gzip"],
    ["gzip", "br;q=0.2, gzip;q=0.8"],
    [undefined, "zstd"],
    [undefined, "br;q=0, gzip;q=0"],
    [undefined, undefined],
  ])("arrives with the encoding %s, like its files, if the client accepts %s", async (encoding, accepted) => {
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    const plain = { "/": await (await get("/")).text(), "/assets/app-1a2b.js": script };
    for (const [path, text] of Object.entries(plain)) {
      const answer = await rawGet(path, { headers });
      expect(answer.headers["content-encoding"], path).toBe(encoding);
      expect(answer.headers.vary).toContain("accept-encoding");
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(decoders[encoding ?? ""]?.(answer.body) ?? answer.body, path).toEqual(Buffer.from(text));
      expect(answer.headers["content-type"]).toMatch(/^(text\/html|application\/javascript); charset=utf-8$/);
    }
  });

  it("differs in its ETag for each encoding and language, and a request with a known ETag gets 304", async () => {
    const ask = (headers: Record<string, string>) => rawGet("/", { headers });
    const first = await ask({ "accept-encoding": "br" });
    const etags = [first.headers.etag];
    for (const headers of [{ "accept-encoding": "gzip" }, {}, { "accept-language": "pt" }])
      etags.push((await ask(headers)).headers.etag);
    expect(new Set(etags).size).toBe(4);
    for (const known of [first.headers.etag, `"a", W/${first.headers.etag}`]) {
      const again = await ask({ "accept-encoding": "br", "if-none-match": known ?? "" });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
    }
    expect((await ask({ "accept-encoding": "gzip", "if-none-match": first.headers.etag ?? "" })).status).toBe(
      200,
    );
  });

  it("answers a HEAD request with the same headers as a GET request, but without the body", async () => {
    const paths = ["/", "/index", "/wallet", "/game?name=dice", "/assets/app-1a2b.js", "/robots.txt"];
    for (const path of paths) {
      const [head, whole] = [await rawGet(path, { method: "HEAD" }), await rawGet(path)];
      expect([path, head.status, head.body.length]).toEqual([path, 200, 0]);
      for (const name of ["content-type", "content-length", "etag", "cache-control"])
        expect(head.headers[name], `${path} ${name}`).toBe(whole.headers[name]);
    }
    expect((await rawGet("/assets/gone-0000.js", { method: "HEAD" })).status).toBe(404);
    // The server of the test cannot reach a chain, so the process is not ready.
    expect((await rawGet("/readyz", { method: "HEAD" })).status).toBe(503);
    expect((await rawGet("/api/assets/withdraw", { method: "HEAD" })).status).toBe(404);
  });

  it("contains the address of the API, a preview image for other sites, and the reader's language", async () => {
    const document = async (path: string, language?: string) =>
      await (await get(path, language ? { headers: { "accept-language": language } } : {})).text();
    const plain = await document("/");
    expect(plain).toContain('<meta name="api" content="/api" />');
    expect(plain).toContain(`<meta property="og:image" content="${pageOrigin}/og.png" />`);
    expect(plain).toContain('<html lang="zh-CN">');
    for (const [path, language, lang, locale] of [
      ["/", "pt-PT,pt;q=0.9,en;q=0.8", "pt-BR", "pt"],
      ["/", "de, vi;q=0.4, en;q=0.7", "en", "en"],
      ["/wallet?lang=fil", "en", "fil", "fil"],
      ["/?lang=xx", "en", "zh-CN", "cn"],
      ["/", "de;q=1, en;q=0", "zh-CN", "cn"],
    ] as const) {
      const html = await document(path, language);
      expect(html, path).toContain(`<html lang="${lang}">`);
      expect(html).toContain(`<title>${serverMessage(locale, "page.title")}</title>`);
      expect(html).toContain(`<meta property="og:title" content="${serverMessage(locale, "page.title")}" />`);
    }
  });

  it("contains a different origin and path of the API if the configuration sets them", async () => {
    const elsewhere = await startTestServer({
      variables: { WEB_DIST: folder, API_ORIGIN: "https://api.example", API_BASE_PATH: "/v1/a" },
    });
    const answer = await fetch(elsewhere.server.url);
    expect(await answer.text()).toContain('<meta name="api" content="https://api.example/v1/a" />');
    expect(answer.headers.get("content-security-policy")).toContain("connect-src 'self' https://api.example");
    await elsewhere.stop();
  });

  it("may connect to the WalletConnect relay if a WalletConnect project is configured", async () => {
    const paired = await startTestServer({
      variables: { WEB_DIST: folder, WALLETCONNECT_PROJECT_ID: "0123456789abcdef".repeat(2) },
    });
    const policy = (await fetch(paired.server.url)).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/connect-src [^;]* wss:\/\/relay\.walletconnect\.org;/);
    expect(policy).toContain("frame-src https://verify.walletconnect.org");
    await paired.stop();
  });

  it("gets its service worker without caching, or a script that removes the service worker if the service worker is withdrawn", async () => {
    const answer = await get("/service-worker.js");
    expect(await answer.text()).toBe("served;");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("content-type")).toContain("javascript");
    expect(answer.headers.get("content-security-policy")).toContain("worker-src 'self'");
    const without = await startTestServer({ variables: { WEB_DIST: folder, SERVICE_WORKER: "withdrawn" } });
    const ending = await fetch(`${without.server.url}/service-worker.js`);
    expect(await ending.text()).toBe("withdrawn;");
    expect(ending.headers.get("cache-control")).toBe("no-cache");
    expect(ending.headers.get("content-type")).toContain("javascript");
    await without.stop();
  });

  it("gets a Content-Security-Policy for documents, but not for other files", async () => {
    const { headers } = await rawGet("/assets/app-1a2b.js");
    expect(headers["content-security-policy"]).toBeUndefined();
    expect(headers["last-modified"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect((await rawGet("/icons/gone.svg")).headers["content-security-policy"]).toContain("default-src");
  });
});

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request without `fetch`, because `fetch` would normalize the path and decompress the body. */
function rawGet(
  path: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.server.url);
  return new Promise((done, fail) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on("error", fail).end();
  });
}

describe("the reference page and the health routes", () => {
  it("describe every route of the API schema in OpenAPI 3.1", async () => {
    const document = (await (await get("/api/docs/json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { security?: readonly object[] }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    for (const [name, { access }] of Object.entries(routes)) {
      const [method = "", path = ""] = name.split(" ");
      const operation = document.paths[`${basePathOf(path)}${path}`]?.[method.toLowerCase()];
      expect(operation, name).toBeDefined();
      const takesSession = operation?.security?.some((scheme) => "session" in scheme);
      expect(takesSession, name).toBe(access.some((caller) => caller === "player"));
    }
  });

  it("follow the rules of the OpenAPI linter", async () => {
    const source = await (await get("/api/docs/json")).text();
    const config = await createConfig({
      extends: ["recommended"],
      rules: {
        "info-contact": "error",
        "operation-description": "error",
        "operation-tag-defined": "error",
        "tag-description": "error",
      },
    });
    const problems = await lintFromString({ source, config });
    expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([]);
  });

  it("give one name to every call, and to every schema that several calls use or that a call returns", async () => {
    interface Document {
      readonly paths: Record<string, Record<string, { readonly operationId?: string }>>;
      readonly components: { readonly schemas: Record<string, unknown> };
    }
    const text = await (await get("/api/docs/json")).text();
    const { paths, components } = JSON.parse(text) as Document;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId = "" }) => operationId);
    for (const id of ids) expect(id).toMatch(/^(get|post)[A-Z][A-Za-z0-9]*$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("postGamesDiceBet");
    const names = Object.keys(components.schemas);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(namedSchemas), "Refusal"]));
    // Responses that are sent as a stream have no envelope.
    for (const id of ids.filter((each) => each !== "getStream" && each !== "getUserExport"))
      expect(names).toContain(`${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect([...referred].sort()).toEqual(names.sort());
    // In the OpenAPI document, the entry of an API call contains no schema. The body and the responses are references
    // to named schemas.
    expect(paths["/api/games/dice/bet"]?.post).toMatchObject({
      requestBody: {
        content: { "application/json": { schema: { $ref: "#/components/schemas/PostGamesDiceBetBody" } } },
      },
      responses: {
        200: {
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/PostGamesDiceBetAnswer" } },
          },
        },
        "4XX": { content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } },
      },
    });
    expect(components.schemas.PostGamesDiceBetData ?? {}).toMatchObject({
      properties: {
        balance: { $ref: "#/components/schemas/Amount" },
        round: { $ref: "#/components/schemas/DiceRound" },
      },
    });
    for (const schema of Object.values(components.schemas))
      expect(JSON.stringify(schema)).not.toContain('"anyOf":[]');
  });

  it("show the reference page with a security policy without inline scripts", async () => {
    const answer = await get("/api/docs");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    expect(answer.headers.get("content-security-policy")).not.toContain("unsafe-inline");
    const sources = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
      ([, source = ""]) => source,
    );
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      const file = await fetch(new URL(source, answer.url));
      expect(file.headers.get("content-type"), source).toMatch(/^(text\/css|application\/javascript)/);
    }
  });

  it("distinguish a running process from a process that may receive traffic", async () => {
    expect((await get("/healthz")).status).toBe(200);
    const ready = await get("/readyz");
    expect(ready.status).toBe(503); // The server of the test cannot reach a chain, so the process is not ready.
    expect(await ready.json()).toMatchObject({
      checks: { database: "ok", migrations: "ok", chain: "failed", vault: "failed" },
    });
    const metrics = await (await get("/metrics")).text();
    expect(metrics).toContain('gemplay_http_duration_seconds_count{method="GET",route="/api/config"');
    expect(metrics).not.toContain("evil");
  });
});
