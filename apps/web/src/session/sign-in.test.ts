import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { platformQueries } from "../queries/index.ts";
import { queryClient, signedIn, storage, userStore } from "../stores/index.ts";
import { walletsStore } from "../wallet/discovery.ts";
import { enter } from "./enter.ts";
import { signIn } from "./sign-in.ts";
import { signInAttempt } from "./sign-in-attempt.ts";

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const kept = new Map<string, string>();
const posted: string[] = [];
/** The signature and the server's answer wait until the test resolves both promises. */
let sign = (_: string) => {};
let answer = () => {};

const provider = {
  request: ({ method }: { readonly method: string }): Promise<unknown> =>
    method === "personal_sign" ? new Promise((done) => (sign = done)) : Promise.resolve([address]),
};

beforeAll(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "" } });
  vi.stubGlobal("location", { origin: "https://play.example" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("fetch", (url: string) => {
    posted.push(url);
    return new Promise((done) => {
      const data = { token: "by wallet", userId: "7" };
      answer = () => done({ status: 200, json: async () => ({ code: 200, msg: "", data }) });
    });
  });
  queryClient.setQueryData(platformQueries.config().queryKey, {
    chain: { chainId: 56 },
    serverOffsetMs: 0,
    features: { demoWallet: false },
  } as never);
  walletsStore.set({ wallets: [{ id: "there", name: "There", icon: "", kind: "browser", provider }] });
});
beforeEach(() => {
  signedIn({ token: "", playerId: "", address: "" });
  posted.length = 0;
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Begins a sign-in and waits until the page asks the wallet for a signature. */
async function begin(signal = new AbortController().signal) {
  sign = () => {};
  const none = sign;
  const done = signIn("there", () => {}, signal).catch(({ fault }: { fault?: string }) => fault);
  await expect.poll(() => sign !== none).toBe(true);
  return { done };
}

it("signIn starts the session of the wallet that signed the message", async () => {
  const { done } = await begin();
  sign("0x1");
  await expect.poll(() => posted.length).toBe(1);
  answer();
  expect(await done).toBe(true);
  expect(userStore.get()).toMatchObject({ token: "by wallet", playerId: "7", address });
});

it("signIn ignores a signature that arrives after another sign-in", async () => {
  const { done } = await begin();
  signedIn({ token: "by e-mail", playerId: "8", address: "" });
  sign("0x1");
  expect(await done).toBe("left");
  expect(posted).toEqual([]);
  expect(userStore.get()).toMatchObject({ token: "by e-mail", playerId: "8" });
});

it("signIn ignores a signature that arrives after a sign-in in another tab", async () => {
  const { done } = await begin();
  kept.set("token", "of the other tab");
  sign("0x1");
  expect(await done).toBe(false);
  expect(posted).toEqual([]);
  expect(storage.read("token")).toBe("of the other tab");
  kept.clear();
});

it("signIn ignores the server's answer if another session has started during the call", async () => {
  const { done } = await begin();
  sign("0x1");
  await expect.poll(() => posted.length).toBe(1);
  signedIn({ token: "by e-mail", playerId: "8", address: "" });
  answer();
  expect(await done).toBe(false);
  expect(userStore.get().token).toBe("by e-mail");
});

it("signIn ignores a signature that arrives after the sign-in was cancelled", async () => {
  const given = new AbortController();
  const { done } = await begin(given.signal);
  given.abort();
  sign("0x1");
  expect(await done).toBe(false);
  expect(posted).toEqual([]);
});

it("enter does not replace a session that has started during the sign-in", () => {
  const attempt = signInAttempt();
  signedIn({ token: "another", playerId: "8", address: "" });
  expect(enter({ token: "late", userId: "9" }, attempt)).toBe(false);
  expect(userStore.get().token).toBe("another");
  expect(enter({ token: "wanted", userId: "9" }, signInAttempt())).toBe(true);
  expect(userStore.get().token).toBe("wanted");
});
