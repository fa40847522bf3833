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

it("useChecked returns the result of a checked round, and undefined for an unchecked round", () => {
  expect([useChecked("a"), useChecked("b"), useChecked("c")]).toEqual(["verified", "wrong", undefined]);
});

it("useChecked keeps the results of checked rounds as long as the same player is signed in", () => {
  userStore.set({ isInvited: true });
  expect(useChecked("a")).toBe("verified");
});

it("useChecked loses the results of checked rounds after a sign-out or a sign-in of another player", () => {
  signedIn({ token: "another", playerId: "2", address: "" });
  expect(useChecked("a")).toBeUndefined();
  checksStore.set({ byRound: new Map([["a", "verified"]]) });
  clearUser();
  expect(useChecked("a")).toBeUndefined();
});
