import { beforeEach, expect, it, vi } from "vitest";

vi.mock("./storage.ts", () => ({ storage: { read: () => undefined, write() {}, remove() {} } }));
vi.mock("react", () => ({ useSyncExternalStore: (_: unknown, get: () => unknown) => get() }));
const { checksStore, useChecked } = await import("./round-checks.store.ts");
const { clearUser, signedIn, userStore } = await import("./user.store.ts");

beforeEach(() => {
  signedIn({ token: "token", playerId: "1", address: "" });
  checksStore.set({
    byRound: new Map([
      ["a", "verified"],
      ["b", "wrong"],
    ] as const),
  });
});

it("reads how a round stands, and nothing of one that was not computed again", () => {
  expect([useChecked("a"), useChecked("b"), useChecked("c")]).toEqual(["verified", "wrong", undefined]);
});

it("keeps the marks while the same player stays", () => {
  userStore.set({ isInvited: true });
  expect(useChecked("a")).toBe("verified");
});

it("forgets them with the player, whether the next one or nobody comes", () => {
  signedIn({ token: "another", playerId: "2", address: "" });
  expect(useChecked("a")).toBeUndefined();
  checksStore.set({ byRound: new Map([["a", "verified"]]) });
  clearUser();
  expect(useChecked("a")).toBeUndefined();
});
