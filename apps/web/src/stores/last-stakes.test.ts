import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const { lastCurrency, lastGame, noteCurrency, noteStake, playedGames } = await import("./last-stakes.ts");
const { clearUser, signedIn } = await import("./user.store.ts");

const bet = (game: string) => noteStake(game, { currency: "PLAY", amount: "1" });

describe("playedGames", () => {
  beforeEach(() => {
    clearUser();
    signedIn({ token: "token", playerId: "7", address: "" });
  });

  it("returns each played game once, from the newest to the oldest", () => {
    for (const game of ["dice", "mines", "crash", "dice"]) bet(game);
    expect(playedGames()).toEqual(["dice", "crash", "mines"]);
    expect(lastGame()).toBe("dice");
  });

  it("does not change when the player chooses a currency without a bet", () => {
    noteCurrency("keno", "DEMO");
    expect(playedGames()).toEqual([]);
    bet("dice");
    noteCurrency("mines", "DEMO");
    expect(playedGames()).toEqual(["dice"]);
  });

  it("the list of played games is empty for another player and for a guest", () => {
    bet("dice");
    signedIn({ token: "other", playerId: "8", address: "" });
    expect(playedGames()).toEqual([]);
    clearUser();
    expect(playedGames()).toEqual([]);
  });

  it.each([
    ["the last game of an earlier version of the page", { game: "mines", stakes: {} }, ["mines"]],
    ["no game if the order is damaged", { games: "dice", stakes: {} }, []],
    ["a game without stakes", { games: ["mines"] }, ["mines"]],
  ])("reads %s", (_, stored, games) => {
    kept.set("lastStakes", JSON.stringify({ owner: "7", ...stored }));
    expect(playedGames()).toEqual(games);
    expect(lastCurrency("mines")).toBeUndefined();
    bet("dice");
    expect(playedGames()).toEqual(["dice", ...games]);
  });
});
