import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
kept.set("favourites", "{");

const { favouritesStore, toggleFavourite } = await import("./favourites.ts");
const { clearUser, signedIn } = await import("./user.store.ts");

const games = () => favouritesStore.get().games;
const signIn = (playerId: string) => signedIn({ token: `token of ${playerId}`, playerId, address: "" });

it("favouritesStore starts empty if the stored favourites are damaged", () => {
  expect(games()).toEqual([]);
});

describe("toggleFavourite", () => {
  beforeEach(() => {
    clearUser();
    kept.clear();
    // The store reads the favourites again when the session changes.
    signIn("7");
    clearUser();
  });

  it("marks a game and removes the mark again", () => {
    toggleFavourite("dice");
    toggleFavourite("mines");
    expect(games()).toEqual(["dice", "mines"]);
    toggleFavourite("dice");
    expect(games()).toEqual(["mines"]);
    expect(kept.get("favourites")).toBe('["mines"]');
  });

  it("keeps the favourites of each player and of the guest apart", () => {
    toggleFavourite("keno");
    signIn("7");
    toggleFavourite("dice");
    clearUser();
    expect(games()).toEqual(["keno"]);
    signIn("7");
    expect(games()).toEqual(["keno", "dice"]);
    signIn("8");
    expect(games()).toEqual(["keno"]);
  });

  it("lets a player without favourites begin with the favourites of the guest", () => {
    toggleFavourite("keno");
    signIn("7");
    expect(games()).toEqual(["keno"]);
    toggleFavourite("keno");
    expect(games()).toEqual([]);
    clearUser();
    expect(games()).toEqual(["keno"]);
  });

  it("keeps the favourites that a player marked before the player id was known", () => {
    const wallet = { token: "wallet", address: "0xA" };
    signedIn({ ...wallet, playerId: "" });
    toggleFavourite("dice");
    signedIn({ ...wallet, playerId: "9" });
    expect(games()).toEqual(["dice"]);
  });
});
