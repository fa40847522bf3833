import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const { lastGame, noteStake, signedIn, clearUser } = await import("../../stores/index.ts");
const { openingStake } = await import("./opening-stake.ts");
const { languageStore } = await import("../../i18n/language.ts");
const { actSum } = await import("./stake.ts");

interface Held {
  readonly PLAY?: string;
  readonly TPLAY?: string;
  readonly demo?: boolean;
}

const tableWith = ({ demo = false, ...held }: Held) => ({
  game: "dice" as const,
  demo,
  limits: () => ({ minimumBet: "0.01", maximumWin: "1000" }),
  balance: (asset: "PLAY" | "TPLAY") => held[asset] ?? "0",
});

beforeEach(() => {
  clearUser();
  signedIn({ token: "token", playerId: "7", address: "" });
});

describe("openingStake", () => {
  it.each([
    [
      { PLAY: "5", TPLAY: "100" },
      { asset: "PLAY", amount: "1.0000" },
    ],
    [
      { PLAY: "0.0099", TPLAY: "100" },
      { asset: "TPLAY", amount: "1.0000" },
    ],
    [{ PLAY: "0.01" }, { asset: "PLAY", amount: "0.0100" }],
    [{ PLAY: "0.123456" }, { asset: "PLAY", amount: "0.1234" }],
    [{}, { asset: "PLAY", amount: "1.0000" }],
  ] as const)(
    "uses PLAY if the PLAY balance reaches the minimum bet, otherwise tPLAY: %j",
    (held, opening) => {
      expect(openingStake(tableWith(held), 20_000)).toEqual(opening);
    },
  );

  it("uses the asset and the amount of this player's last bet in the game", () => {
    noteStake("dice", { asset: "TPLAY", amount: "25.5" });
    noteStake("mines", { asset: "PLAY", amount: "3" });
    expect(openingStake(tableWith({ PLAY: "5", TPLAY: "100" }), 20_000)).toEqual({
      asset: "TPLAY",
      amount: "25.5000",
    });
    expect(lastGame()).toBe("mines");
  });

  it("reduces the last amount to the largest possible bet, and skips an asset without a balance", () => {
    noteStake("dice", { asset: "TPLAY", amount: "25" });
    expect(openingStake(tableWith({ PLAY: "5", TPLAY: "10" }), 20_000)?.amount).toBe("10.0000");
    expect(openingStake(tableWith({ PLAY: "5", TPLAY: "0" }), 20_000)).toEqual({
      asset: "PLAY",
      amount: "1.0000",
    });
  });

  it("ignores the last bet in the demo, for another player and after a sign-out", () => {
    noteStake("dice", { asset: "TPLAY", amount: "25" });
    const rich = { PLAY: "50", TPLAY: "100" };
    const first = { asset: "PLAY", amount: "1.0000" };
    expect(openingStake(tableWith({ ...rich, demo: true }), 20_000)).toEqual(first);
    signedIn({ token: "other", playerId: "8", address: "" });
    expect(openingStake(tableWith(rich), 20_000)).toEqual(first);
    clearUser();
    expect(kept.has("lastStakes")).toBe(false);
  });

  it("returns decimal text in a language with decimal commas", () => {
    languageStore.set({ locale: "vi" });
    noteStake("dice", { asset: "TPLAY", amount: "2.5" });
    expect(openingStake(tableWith({ TPLAY: "100" }), 20_000)?.amount).toBe("2.5000");
    expect(openingStake(tableWith({ demo: true, PLAY: "1000" }), 20_000)?.amount).toBe("1.0000");
    languageStore.set({ locale: "en" });
  });

  it("waits until the balances are known", () => {
    expect(openingStake({ ...tableWith({}), balance: () => undefined }, 20_000)).toBeUndefined();
  });

  it("ignores invalid values in local storage", () => {
    kept.set(
      "lastStakes",
      JSON.stringify({ owner: "7", game: "dice", stakes: { dice: { asset: "U", amount: "-1" } } }),
    );
    expect(openingStake(tableWith({ PLAY: "5" }), 20_000)).toEqual({ asset: "PLAY", amount: "1.0000" });
  });
});

describe("actSum", () => {
  it.each([
    ["1", 10n ** 18n],
    ["0.05", 5n * 10n ** 16n],
    ["1,234.5", 12_345n * 10n ** 17n],
    ["0.010000000000000001", 10n ** 16n + 1n],
  ])("writes %s with all its digits and without trailing zeros", (text, amountBase) => {
    expect(actSum(amountBase)).toBe(text);
  });
});
