import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const { gameNames } = await import("../../games/game-looks.ts");
const { clearUser, noteStake, signedIn, toggleFavourite } = await import("../../stores/index.ts");
const { gameOrder } = await import("./game-order.ts");

describe("gameOrder", () => {
  beforeEach(() => {
    kept.clear();
    clearUser();
    signedIn({ token: "token", playerId: "7", address: "" });
  });

  it("returns the fixed order for a player without favourites and bets", () => {
    expect(gameOrder()).toEqual(gameNames);
  });

  it("returns the favourites first, then the played games, then the others, and skips unknown names", () => {
    for (const game of ["keno", "retired"]) toggleFavourite(game);
    for (const game of ["hilo", "keno", "toString", "mines"])
      noteStake(game, { currency: "PLAY", amount: "1" });
    const first = ["keno", "mines", "hilo"];
    const others = gameNames.filter((game) => !first.includes(game));
    expect(gameOrder()).toEqual([...first, ...others]);
  });
});
