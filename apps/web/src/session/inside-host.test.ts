import { errors } from "@gemplay/api-schema";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

const initData = "user=%7B%22id%22%3A7%7D&auth_date=1&hash=ab";
const stored = new Map<string, string>();
const sent: { url: string; headers: Record<string, string> }[] = [];
let answer: () => Promise<unknown> = async () => ({});

vi.mock("../host/index.ts", () => ({ inHost: true, initData }));
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal("document", { cookie: "", documentElement: { lang: "" }, querySelector: () => null });
vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
  sent.push({ url, headers: init.headers as Record<string, string> });
  return answer();
});
afterAll(() => void vi.unstubAllGlobals());

const refused = (code: number, status: number) => ({
  status,
  json: async () => ({ code, msg: "Open it again.", data: null }),
});
const another = { token: "another's session", playerId: "3", address: "0xA1" };

/** Opens a page inside the messaging host, in a browser that stores the session of another player. */
async function openPage() {
  vi.resetModules();
  stored.clear();
  for (const [name, value] of Object.entries(another)) stored.set(name, value);
  const { call, hearFailures } = await import("../api/index.ts");
  const { showFailure } = await import("./call-failures.ts");
  hearFailures(showFailure);
  const stores = await import("../stores/index.ts");
  return { call, ...stores, ...(await import("./sign-out.ts")) };
}

beforeEach(() => {
  sent.length = 0;
  answer = async () => ({ status: 200, json: async () => ({ code: 200, msg: "", data: { userId: "7" } }) });
});

it("a page in the messaging host is signed in from the start and sends the init data as authorization", async () => {
  const { call, userStore } = await openPage();
  expect(userStore.get()).toMatchObject({ token: initData, playerId: "", address: "" });
  await call("GET /user/info");
  expect(sent[0]?.headers.Authorization).toBe(`tma ${initData}`);
});

it("a page in the messaging host neither uses nor changes the session that the browser stores", async () => {
  const { playerNamed, clearUser, signOut, userStore } = await openPage();
  playerNamed("7");
  clearUser();
  await signOut();
  expect(userStore.get()).toMatchObject({ token: initData, playerId: "7" });
  expect(Object.fromEntries(stored)).toEqual(another);
});

it("a page in the messaging host does not own data that was stored before players had ids", async () => {
  const { isOwn, playerNamed } = await openPage();
  expect(isOwn("")).toBe(false);
  playerNamed("7");
  expect([isOwn(""), isOwn("7"), isOwn("3")]).toEqual([false, true, false]);
});

it.each([
  ["old init data", errors.InitDataExpired],
  ["an ended visit", errors.InitDataEnded],
  ["a host that is closed", errors.HostClosed],
])("the page in the messaging host sends no more calls after %s", async (_, { code, status }) => {
  const { call, userStore } = await openPage();
  answer = async () => refused(code, status);
  // The page also stops its calls when the server refuses a call before the page has a listener for failures.
  await expect(call("GET /user/info")).rejects.toMatchObject({ code });
  expect(userStore.get().refusal).toMatchObject({ code, message: "Open it again." });
  await expect(call("POST /stream/ticket", {})).rejects.toMatchObject({ code });
  await expect(call("GET /games")).rejects.toMatchObject({ code });
  expect(sent).toHaveLength(1);
  expect(userStore.get().expired).toBe(false);
});

it("a page in the messaging host continues after any other refusal of the server", async () => {
  const { call, userStore } = await openPage();
  answer = async () => refused(errors.ContinueInBrowser.code, errors.ContinueInBrowser.status);
  await expect(call("POST /user/browser_link", { body: {} })).rejects.toThrow("Open it again.");
  expect(userStore.get().refusal).toBeNull();
});
