import { errors } from "@gemplay/api-schema";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Catalogue, loadTexts, setLanguage } from "../i18n/index.ts";
import { signedIn, userStore } from "../stores/index.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { hearFailures } from "./call-failures.ts";

/** The error texts that this test uses for every language. */
const texts = { "error.network": "The network is away" } as const;
const load = async () => ({ default: texts });
const catalogue: Catalogue<typeof texts> = { en: load, cn: load, vi: load, fil: load, pt: load };
let cookie = "";
const page = {
  get cookie() {
    return cookie;
  },
  documentElement: { lang: "" },
};
const sent: { url: string; headers: Record<string, string>; init: RequestInit }[] = [];
let answer: (init: RequestInit) => Promise<unknown> = async () => ({});
const envelope = (body: unknown, status = 200) => ({ status, json: async () => body });
const good = envelope({ code: 200, msg: "", data: { userId: "1" } });
const heard: Parameters<Parameters<typeof hearFailures>[0]>[0][] = [];

beforeAll(async () => {
  hearFailures((failure) => void heard.push(failure));
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, headers: init.headers as Record<string, string>, init });
    return answer(init);
  });
  await loadTexts(catalogue);
  await setLanguage("vi");
});
beforeEach(() => {
  sent.length = 0;
  heard.length = 0;
  cookie = "";
  answer = async () => good;
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => void vi.unstubAllGlobals());

/** Imitates a `fetch` that never receives an answer. The request ends only when its abort signal fires. */
const never = (init: RequestInit) =>
  new Promise((_answer, fail) => {
    init.signal?.addEventListener("abort", () => fail(init.signal?.reason));
  });

it("call sends the language and the session with every request, and sends requests only to the page's own site", async () => {
  signedIn({ token: "the session", playerId: "1", address: "0xA1" });
  expect(await call("GET /user/info")).toEqual({ userId: "1" });
  userStore.set({ ...userStore.get(), token: "" });
  await call("GET /user/info");
  expect(sent.map(({ headers }) => [headers.Language, headers.Authorization])).toEqual([
    ["vi", "Bearer the session"],
    ["vi", ""],
  ]);
  expect(sent[0]?.init).toMatchObject({ method: "GET", credentials: "same-origin", cache: "no-store" });
});

it("call sends no XSRF header in a frame that cannot read cookies, and no header for an invalid cookie", async () => {
  const forbidden = vi.spyOn(page, "cookie", "get").mockImplementation(() => {
    throw new DOMException("The document is sandboxed", "SecurityError");
  });
  expect(await call("GET /user/info")).toEqual({ userId: "1" });
  forbidden.mockReturnValue("XSRF-TOKEN=%E0%A4%A");
  expect(await call("GET /user/info")).toEqual({ userId: "1" });
  expect(sent.map(({ headers }) => "X-XSRF-TOKEN" in headers)).toEqual([false, false]);
});

it("call writes the query parameters into the URL without undefined values and sends the body as JSON", async () => {
  await call("GET /user/records", { query: { limit: 5, cursor: undefined } as { limit: number } });
  await call("POST /user/logout", { body: { everywhere: true } });
  expect(sent.map(({ url }) => url.split("/api")[1])).toEqual(["/user/records?limit=5", "/user/logout"]);
  expect(sent[1]?.init.body).toBe('{"everywhere":true}');
  expect(sent.map(({ headers }) => headers["Content-Type"])).toEqual([undefined, "application/json"]);
});

it("call sends the decoded XSRF cookie as a header, and no other cookie", async () => {
  cookie = "MY-XSRF-TOKEN=no; XSRF-TOKEN=a%20b%3D; other=no";
  await call("GET /user/info");
  cookie = "other=no";
  await call("GET /user/info");
  expect(sent.map(({ headers }) => headers["X-XSRF-TOKEN"])).toEqual(["a b=", undefined]);
});

it("call fails after 15 s with the same error as for an unreachable server", async () => {
  const limits: { ms: number; controller: AbortController }[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    limits.push({ ms, controller });
    return controller.signal;
  });
  answer = never;
  const calling = call("GET /user/info");
  const own = new AbortController();
  const withSignal = call("GET /user/info", {}, { signal: own.signal });
  expect(limits.map(({ ms }) => ms)).toEqual([15_000, 15_000]);
  for (const { controller } of limits) controller.abort(new DOMException("late", "TimeoutError"));
  for (const one of [calling, withSignal])
    await expect(one).rejects.toMatchObject({ code: 6101, status: 0, late: true });
});

it("call rejects with the caller's own reason when the caller aborts the request", async () => {
  answer = never;
  const own = new AbortController();
  const calling = call("GET /user/records", {}, { signal: own.signal });
  const left = new Error("the screen was left");
  own.abort(left);
  await expect(calling).rejects.toBe(left);
});

it("call fails for a response without an envelope with the same error as for an unreachable server", async () => {
  for (const body of [{ error: "portal" }, "text", null, { code: "200" }]) {
    answer = async () => envelope(body);
    await expect(call("GET /user/info")).rejects.toMatchObject({ code: 6101, status: 0 });
  }
  answer = async () => ({ status: 200, json: () => Promise.reject(new SyntaxError("<h1>")) });
  const failure = await call("GET /user/info").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect((failure as ApiError).message).toBe(texts["error.network"]);
});

it("call reports each failure with the token that was sent and with the flag `quiet`", async () => {
  signedIn({ token: "the session", playerId: "1", address: "0xA1" });
  const { code, status } = errors.SessionEnded;
  answer = async () => envelope({ code, msg: "Please log in.", data: null }, status);
  await expect(call("GET /user/info")).rejects.toMatchObject({ code, status, message: "Please log in." });
  await expect(call("GET /user/dashboard")).rejects.toThrow("Please log in.");
  await expect(call("GET /user/dashboard", {}, { silent: true })).rejects.toThrow();
  expect(heard.map(({ token, quiet, silent }) => [token, quiet, silent])).toEqual([
    ["the session", true, false],
    ["the session", false, false],
    ["the session", false, true],
  ]);
});
