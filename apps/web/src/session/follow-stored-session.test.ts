import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const listeners = new Map<string, (event: object) => void>();
const went: string[] = [];
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal("location", { pathname: "/profile", search: "" });
vi.stubGlobal("addEventListener", (name: string, run: (event: object) => void) => listeners.set(name, run));
vi.mock("./follow-wallet.ts", () => ({ followStoredWallet: async () => {} }));
const { queryClient, signedIn, userStore } = await import("../stores/index.ts");
const { followStoredSession } = await import("./follow-stored-session.ts");
// The test sets the stub of `history` after the imports, because the router replaces the functions of `history` while
// it loads.
vi.stubGlobal("history", {
  replaceState: (_state: unknown, _title: string, path: string) => void went.push(path),
});

const send = (name: string, event: object) => listeners.get(name)?.(event);
const shown = () => queryClient.getQueryData(["user", "userInfo"]);

beforeAll(() => followStoredSession());
beforeEach(() => {
  went.length = 0;
  signedIn({ token: "mine", playerId: "7", address: "0x1" });
  queryClient.setQueryData(["user", "userInfo"], { name: "me" });
});
afterAll(() => vi.unstubAllGlobals());

it("a page from the back-forward cache shows no account after a logout, also without a network", () => {
  for (const key of ["token", "playerId", "address"]) kept.delete(key);
  send("pageshow", { persisted: true });
  expect(userStore.get()).toMatchObject({ token: "", playerId: "", address: "" });
  expect([shown(), went]).toEqual([undefined, ["/"]]);
});

it("a page from the back-forward cache shows the account that has signed in since the page was left", () => {
  kept.set("token", "other").set("playerId", "8").set("address", "");
  send("pageshow", { persisted: true });
  expect(userStore.get()).toMatchObject({ token: "other", playerId: "8", address: "" });
  expect([shown(), went]).toEqual([undefined, ["/"]]);
});

it("a page from the back-forward cache stays unchanged while its session continues", () => {
  send("pageshow", { persisted: true });
  send("pageshow", { persisted: false });
  expect([userStore.get().token, shown(), went]).toEqual(["mine", { name: "me" }, []]);
});

it("a logout in another tab ends the session of this page, but a sign-in in another tab does not replace the account of this page", () => {
  kept.set("token", "other");
  send("storage", { key: "token", newValue: "other" });
  expect([userStore.get().token, went]).toEqual(["mine", []]);
  for (const key of ["token", "playerId", "address"]) kept.delete(key);
  send("storage", { key: "token", newValue: null });
  expect([userStore.get().token, shown(), went]).toEqual(["", undefined, ["/"]]);
});

it("a page from the back-forward cache keeps its session when local storage is forbidden", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
  });
  send("pageshow", { persisted: true });
  expect(userStore.get().token).toBe("mine");
});
