import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetLastKnown, lastKnownName } from "./kept-last-known.ts";
import { clearUser, signedIn, userStore } from "./user.store.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  signedIn({ token: "one", playerId: "7", address: "0xA1" });
  kept.set(lastKnownName, "figures");
});
afterEach(() => vi.unstubAllGlobals());

it("clearUser and forgetLastKnown remove all data of the player from local storage", () => {
  clearUser();
  forgetLastKnown();
  expect([...kept]).toEqual([]);
});

it("clearUser and forgetLastKnown keep the stored session of another tab that replaced this session", () => {
  for (const [name, value] of Object.entries({ token: "two", playerId: "8" })) kept.set(name, value);
  clearUser();
  forgetLastKnown();
  expect(userStore.get()).toMatchObject({ token: "", playerId: "", address: "" });
  expect(kept.get("token")).toBe("two");
  expect(kept.get("playerId")).toBe("8");
  expect(kept.get(lastKnownName)).toBe("figures");
});
