import { afterAll, beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const went: string[] = [];
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
vi.stubGlobal("location", { pathname: "/", search: "?code=FRIEND" });
vi.mock("wouter/use-browser-location", () => ({ navigate: (path: string) => void went.push(path) }));
const call = vi.fn<(route: string, options?: object) => Promise<unknown>>();
const refusals: string[] = [];
vi.mock("../api/index.ts", () => ({
  call,
  isRefusal: (error: Error, ...names: string[]) => names.includes(error.message),
  followStream: () => undefined,
  onResync: () => undefined,
  onConnection: () => undefined,
}));
const { invitationStore, queryClient, signedIn, userStore } = await import("../stores/index.ts");
const { bindInviters } = await import("./bind-inviter.ts");
bindInviters();

const saved = () => call.mock.calls.filter(([route]) => route === "POST /user/invite/new/save");
const signIn = (token: string) => signedIn({ token, playerId: "7", address: "" });

beforeEach(() => {
  signIn("");
  queryClient.clear();
  went.length = 0;
  refusals.length = 0;
  userStore.set({ isInvited: false });
  call.mockReset();
  call.mockImplementation(async (route) => {
    if (route === "GET /user/info") return { inviteCode: "OWN", isInvited: false };
    const [refusal] = refusals;
    if (refusal) throw new Error(refusal);
    return { isInvited: true };
  });
});
afterAll(() => vi.unstubAllGlobals());

it("bindInviters binds the player to the owner of the invite code as soon as the player signs in", async () => {
  signIn("first");
  await expect.poll(() => userStore.get().isInvited).toBe(true);
  expect(saved()).toEqual([["POST /user/invite/new/save", { body: { inviteCode: "FRIEND" } }]]);
  expect([invitationStore.get().waits, went]).toEqual([false, []]);
});

it("bindInviters sends no request for a player who used the player's own invite link", async () => {
  call.mockImplementation(async () => ({ inviteCode: "FRIEND", isInvited: false }));
  signIn("own");
  await expect.poll(() => call.mock.calls.length).toBe(1);
  expect(saved()).toEqual([]);
});

it("bindInviters opens the invitation once per visit when an older session needs a fresh proof of identity, and later only marks the invitation as pending", async () => {
  refusals.push("FreshProofNeeded");
  signIn("older");
  await expect.poll(() => went).toEqual(["/profile?view=invitation"]);
  expect(invitationStore.get().waits).toBe(true);
  signIn("");
  expect(invitationStore.get().waits).toBe(false);
  signIn("older still");
  await expect.poll(() => invitationStore.get().waits).toBe(true);
  expect(went).toEqual(["/profile?view=invitation"]);
});

it("bindInviters ignores the refusal Unavailable, because the player did not start the request", async () => {
  refusals.push("Unavailable");
  signIn("another");
  await expect.poll(() => saved().length).toBe(1);
  await expect.poll(() => call.mock.calls.length).toBe(2);
  expect([invitationStore.get().waits, userStore.get().isInvited, went]).toEqual([false, false, []]);
});
