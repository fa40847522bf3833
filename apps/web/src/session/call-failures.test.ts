import { errors, type RouteName, routes } from "@gemplay/api-schema";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { call, callOrNone, quietCalls } from "../api/call.ts";
import { hearFailures } from "../api/call-failures.ts";
import { type Catalogue, loadTexts, setLanguage } from "../i18n/index.ts";
import { queryClient, signedIn, termsStore, userStore } from "../stores/index.ts";
import { toastStore } from "../ui/feedback/toast.store.ts";
import { showFailure } from "./call-failures.ts";

/** API routes whose failed calls only reject and show no toast, according to the requirements. */
const listed = [
  "GET /user/info",
  "GET /assets/get_gem_balance",
  "GET /user/rewards",
  "GET /user/invite/friends/list",
  "GET /assets/get_assets",
  "POST /user/invite/new/save",
];
const every = Object.keys(routes) as RouteName[];
const notListed = every.filter((route) => !listed.includes(route));

/** The error texts of this test in every language. */
const texts = { "error.network": "The network is away", "session.expired": "The session is over" } as const;
const load = async () => ({ default: texts });
const catalogue: Catalogue<typeof texts> = { en: load, cn: load, vi: load, fil: load, pt: load };
const went: string[] = [];
let answer: () => Promise<unknown> = async () => ({});
/** Answers to calls that wait until the test resolves the answers. */
let held: ((answer: { status: number; json(): Promise<unknown> }) => void)[] = [];

const refused = (code: number, status: number, msg: string) => ({
  status,
  json: async () => ({ code, msg, data: null }),
});
const sessionOver = refused(errors.SessionEnded.code, 401, "Please log in.");

beforeAll(async () => {
  hearFailures(showFailure);
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "" } });
  vi.stubGlobal("location", { origin: "https://play.example", pathname: "/profile", search: "" });
  vi.stubGlobal("history", {
    pushState: (_state: unknown, _title: string, path: string) => void went.push(path),
  });
  vi.stubGlobal("fetch", () => answer());
  await loadTexts(catalogue);
  await setLanguage("en");
});
beforeEach(() => {
  vi.runAllTimers();
  went.length = 0;
  toastStore.set({ toast: null });
  signedIn({ token: "the session", playerId: "1", address: "0xA1" });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = () => toastStore.get().toast?.title ?? "";
// The type allows any input of a call, because the answers of this test do not depend on the input.
type LooseCall = (route: string, input?: object, options?: object) => Promise<unknown>;
const make = (route: string, options = {}) => (call as LooseCall)(route, {}, options);

it("quietCalls contains exactly the six API routes of the requirements", () => {
  expect([...quietCalls].sort()).toEqual([...listed].sort());
});

describe.each(notListed)("the API route %s", (route) => {
  it.each([
    ["", {}],
    [", also when its caller shows failures in place", { silent: true }],
  ])("shows the server's message when the call is refused%s", async (_where, options) => {
    answer = async () => refused(errors.TooManyRequests.code, 429, "Too often.");
    await expect(make(route, options)).rejects.toThrow("Too often.");
    expect(said()).toBe("Too often.");
    expect(toastStore.get().toast?.status).toBe("error");
  });

  it("shows the network message when the server is not reached", async () => {
    answer = () => Promise.reject(new TypeError("away"));
    await expect(make(route)).rejects.toMatchObject({ code: 6101 });
    expect(said()).toBe(texts["error.network"]);
  });

  it("logs the player out at a 401, shows «Login expired» and returns to / after 2000 ms", async () => {
    answer = async () => sessionOver;
    queryClient.setQueryData(["assets", "balance"], "5");
    await expect(make(route)).rejects.toThrow();
    expect(userStore.get()).toMatchObject({ token: "", playerId: "", address: "" });
    expect(queryClient.getQueryData(["assets", "balance"])).toBeUndefined();
    expect(said()).toBe(texts["session.expired"]);
    vi.advanceTimersByTime(1_999);
    expect(went).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(went).toEqual(["/"]);
  });
});

describe.each(listed)("the quiet API route %s", (route) => {
  it("only rejects when the call is refused or the server is not reached", async () => {
    answer = async () => refused(errors.TooManyRequests.code, 429, "Too often.");
    await expect(make(route)).rejects.toThrow("Too often.");
    answer = () => Promise.reject(new TypeError("away"));
    await expect(make(route)).rejects.toMatchObject({ code: 6101 });
    expect(said()).toBe("");
  });

  it.each([
    ["answered 401 too", sessionOver, texts["session.expired"]],
    ["answered well", { status: 200, json: async () => ({ code: 200, msg: "", data: {} }) }, ""],
  ])(
    "logs the player out at a 401, and shows a toast only if a pending call of a closed screen fails too (the call %s)",
    async (_what, other, words) => {
      const screen = new AbortController();
      held = [];
      answer = () => new Promise((resolve) => held.push(resolve));
      const records = call("GET /user/records", {}, { signal: screen.signal });
      answer = async () => sessionOver;
      await expect(make(route)).rejects.toThrow();
      expect(said()).toBe("");
      screen.abort(new Error("the screen has closed"));
      await expect(records).rejects.toThrow("the screen has closed");
      expect(said()).toBe("");
      held[0]?.(other);
      await vi.advanceTimersByTimeAsync(0);
      expect(said()).toBe(words);
    },
  );

  it("logs the player out at a 401 and shows no message on any screen", async () => {
    answer = async () => sessionOver;
    await expect(make(route)).rejects.toThrow();
    expect(userStore.get()).toMatchObject({ token: "", playerId: "", address: "", expired: false });
    vi.runAllTimers();
    expect([said(), went]).toEqual(["", []]);
  });
});

it("a refusal because the terms are not accepted shows a toast, and the page asks the player to accept the terms", async () => {
  const { needed } = termsStore.get();
  answer = async () => refused(errors.TermsNotAccepted.code, 403, "Please accept the terms.");
  await expect(make("POST /games/dice/bet")).rejects.toThrow();
  expect([said(), termsStore.get().needed]).toEqual(["Please accept the terms.", needed + 1]);
});

it("a silent call that did not reach the server shows no toast", async () => {
  answer = () => Promise.reject(new TypeError("away"));
  await expect(make("GET /user/records", { silent: true })).rejects.toMatchObject({ code: 6101 });
  expect(said()).toBe("");
});

it("callOrNone returns null for a 404 and rejects at any other refusal", async () => {
  answer = async () => refused(errors.RoundUnknown.code, 404, "There is no such round.");
  expect(await callOrNone("GET /games/round", { query: { id: "1" } })).toBeNull();
  expect(said()).toBe("");
  answer = async () => refused(errors.TooManyRequests.code, 429, "Too often.");
  await expect(callOrNone("GET /games/round", { query: { id: "1" } })).rejects.toThrow("Too often.");
  expect(said()).toBe("Too often.");
});

it("a player on the login screen stays on the login screen when the session expires", async () => {
  Object.assign(location, { pathname: "/login" });
  answer = async () => sessionOver;
  await expect(make("GET /user/records")).rejects.toThrow();
  expect(said()).toBe(texts["session.expired"]);
  vi.runAllTimers();
  Object.assign(location, { pathname: "/profile" });
  expect(went).toEqual([]);
  expect(userStore.get().expired).toBe(false);
});

it("a player whom a screen for players sent to the login screen returns to / when the session expires", async () => {
  answer = async () => sessionOver;
  const records = make("GET /user/records");
  await expect(make("GET /user/info")).rejects.toThrow();
  Object.assign(location, { pathname: "/login" });
  await expect(records).rejects.toThrow();
  expect(said()).toBe(texts["session.expired"]);
  vi.runAllTimers();
  Object.assign(location, { pathname: "/profile" });
  expect(went).toEqual(["/"]);
});

describe("two calls of an ended session", () => {
  /** Starts two calls and answers the calls in the given order. @returns after both answers */
  async function answered(first: string, second: string, between = () => {}): Promise<void> {
    held = [];
    answer = () => new Promise((resolve) => held.push(resolve));
    const calls = [make(first), make(second)].map((made) => made.catch(() => {}));
    held[0]?.(sessionOver);
    await calls[0];
    between();
    held[1]?.(sessionOver);
    await calls[1];
  }

  it("show «Login expired» when one of the calls is not quiet, in either order of the answers", async () => {
    await answered("GET /user/info", "GET /user/dashboard");
    expect(said()).toBe(texts["session.expired"]);
    signedIn({ token: "another session", playerId: "1", address: "0xA1" });
    vi.runAllTimers();
    await answered("GET /user/dashboard", "GET /user/info");
    expect(said()).toBe(texts["session.expired"]);
  });

  it("show «Login expired» only once", async () => {
    await answered("GET /user/dashboard", "GET /user/records", () => toastStore.set({ toast: null }));
    expect(said()).toBe("");
  });

  it("neither end a later session nor redirect the player of the later session", async () => {
    await answered("GET /user/info", "GET /user/dashboard", () =>
      signedIn({ token: "the next session", playerId: "1", address: "0xA1" }),
    );
    vi.runAllTimers();
    expect(userStore.get().token).toBe("the next session");
    expect([said(), went]).toEqual(["", []]);
  });
});
