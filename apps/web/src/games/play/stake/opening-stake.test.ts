import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Currency } from "../../../stores/index.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const { lastGame, noteCurrency, noteStake, signedIn, clearUser } = await import("../../../stores/index.ts");
const { openingCurrency } = await import("../table/opening-currency.ts");
const { openingStake } = await import("./opening-stake.ts");
const { languageStore } = await import("../../../i18n/language.ts");
const { actSum } = await import("./stake.ts");

type Held = Readonly<Partial<Record<Currency, string>>>;

const tableWith = (currency: Currency, held: Held) => ({
  game: "dice" as const,
  currency,
  limits: () => ({ minimumBet: "0.01", maximumWin: "1000" }),
  balance: (one: Currency) => held[one] ?? "0",
});

beforeEach(() => {
  clearUser();
  signedIn({ token: "token", playerId: "7", address: "" });
});

describe("openingStake", () => {
  it.each([
    ["5", "1.0000"],
    ["0.01", "0.0100"],
    ["0.123456", "0.1234"],
    ["0", "1.0000"],
  ])("starts with 1, or with the whole balance below 1: balance %s, stake %s", (PLAY, amount) => {
    expect(openingStake(tableWith("PLAY", { PLAY }), 20_000)).toBe(amount);
  });

  it("uses the amount of this player's last bet with the same currency in the same game", () => {
    noteStake("dice", { currency: "TPLAY", amount: "25.5" });
    noteStake("dice", { currency: "PLAY", amount: "0.5" });
    noteStake("mines", { currency: "TPLAY", amount: "3" });
    const held = { PLAY: "500", TPLAY: "500", DEMO: "1000" };
    expect(openingStake(tableWith("TPLAY", held), 20_000)).toBe("25.5000");
    expect(openingStake(tableWith("PLAY", held), 20_000)).toBe("0.5000");
    expect(openingStake(tableWith("DEMO", held), 20_000)).toBe("1.0000");
    expect(lastGame()).toBe("mines");
  });

  it("reduces the last amount to the largest possible bet", () => {
    noteStake("dice", { currency: "TPLAY", amount: "25" });
    expect(openingStake(tableWith("TPLAY", { TPLAY: "10" }), 20_000)).toBe("10.0000");
  });

  it("ignores the last bet of another player, and a bet before a sign-out", () => {
    noteStake("dice", { currency: "TPLAY", amount: "25" });
    signedIn({ token: "other", playerId: "8", address: "" });
    expect(openingStake(tableWith("TPLAY", { TPLAY: "100" }), 20_000)).toBe("1.0000");
    clearUser();
    expect(kept.has("lastStakes")).toBe(false);
  });

  it("returns text with a decimal point even in a language with decimal commas", () => {
    languageStore.set({ locale: "vi" });
    noteStake("dice", { currency: "TPLAY", amount: "2.5" });
    expect(openingStake(tableWith("TPLAY", { TPLAY: "100" }), 20_000)).toBe("2.5000");
    expect(openingStake(tableWith("DEMO", { DEMO: "1000" }), 20_000)).toBe("1.0000");
    languageStore.set({ locale: "en" });
  });

  it("returns undefined until the balance is known", () => {
    expect(openingStake({ ...tableWith("PLAY", {}), balance: () => undefined }, 20_000)).toBeUndefined();
  });

  it.each([
    { asset: "TPLAY", amount: "25" },
    { currency: "U", amounts: { PLAY: "-1" } },
    { currency: "PLAY", amounts: { PLAY: "1.0000000000000000001" } },
  ])("ignores invalid values in local storage: %j", (dice) => {
    kept.set("lastStakes", JSON.stringify({ owner: "7", game: "dice", stakes: { dice } }));
    expect(openingStake(tableWith("PLAY", { PLAY: "5" }), 20_000)).toBe("1.0000");
  });
});

describe("openingCurrency", () => {
  it("returns the currency that the player used last, if its balance is enough for a bet", () => {
    noteStake("dice", { currency: "TPLAY", amount: "1" });
    expect(openingCurrency("dice", ["PLAY", "TPLAY"])).toEqual({ currency: "TPLAY", forLackOfMoney: false });
    expect(openingCurrency("dice", ["PLAY"])).toEqual({ currency: "PLAY", forLackOfMoney: false });
    expect(openingCurrency("mines", ["PLAY", "TPLAY"])?.currency).toBe("PLAY");
  });

  it("returns the currency that the player chose without a bet, and keeps the last amounts and the last game", () => {
    noteStake("dice", { currency: "TPLAY", amount: "25" });
    noteStake("mines", { currency: "PLAY", amount: "3" });
    noteCurrency("dice", "PLAY");
    expect(openingCurrency("dice", ["PLAY", "TPLAY"])?.currency).toBe("PLAY");
    expect(openingStake(tableWith("TPLAY", { TPLAY: "100" }), 20_000)).toBe("25.0000");
    expect(lastGame()).toBe("mines");
  });

  it("opens the demo for lack of money if no balance is enough for a bet", () => {
    expect(openingCurrency("dice", [])).toEqual({ currency: "DEMO", forLackOfMoney: true });
  });

  it("opens a demo that the player chose even if the balances are unknown", () => {
    noteCurrency("dice", "DEMO");
    expect(openingCurrency("dice", undefined)).toEqual({ currency: "DEMO", forLackOfMoney: false });
    expect(openingCurrency("mines", undefined)).toBeUndefined();
  });

  it("ignores an invalid currency in local storage", () => {
    const dice = { currency: "U", amounts: {} };
    kept.set("lastStakes", JSON.stringify({ owner: "7", game: "dice", stakes: { dice } }));
    expect(openingCurrency("dice", ["TPLAY"])?.currency).toBe("TPLAY");
  });
});

describe("actSum", () => {
  it.each([
    ["1", 10n ** 18n],
    ["0.05", 5n * 10n ** 16n],
    ["1,234.5", 12_345n * 10n ** 17n],
    ["0.010000000000000001", 10n ** 16n + 1n],
  ])("formats the amount %s with all its digits and without trailing zeros", (text, amountBase) => {
    expect(actSum(amountBase)).toBe(text);
  });
});
