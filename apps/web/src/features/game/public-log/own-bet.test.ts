import { expect, it } from "vitest";
import type { SavedReceipt } from "../receipts/check-receipt.ts";
import { betIdOf, ownBet } from "./own-bet.ts";

const at = (atMs: number, answer: object, key?: string) =>
  ({
    call: "POST",
    player: "7",
    request: { key },
    answer,
    receipt: { atMs, signature: String(atMs) },
  }) as unknown as SavedReceipt;

const round = {
  id: "a",
  game: "mines",
  asset: "PLAY",
  amount: "2",
  payout: "3",
  multiplierE4: 15_000,
  seedNumber: 4,
  nonce: 9,
  params: { mines: 3 },
  outcome: { mines: [1], opened: [2] },
};
const crash = {
  id: "c",
  round: 12,
  asset: "PLAY",
  amount: "2",
  autoCashOutE4: null,
  targetE4: 100_000,
  state: "open",
  cashOutE4: null,
  payout: "0",
};

it("a staged round is a finished bet from the receipt of its last move on, with the key of its first call", () => {
  const opened = at(1_000, { open: { id: "a" }, round: null }, "the key");
  const moved = at(5_000, { open: null, round });
  expect(betIdOf(opened)).toBe("a");
  expect(ownBet([opened])).toBeUndefined();
  expect(ownBet([opened, moved])).toMatchObject({ id: "a", key: "the key", payout: "3", dueAtMs: 125_000 });
});

it("a bet on Crash is due after the longest round, and its payout is known after a cash-out", () => {
  const placed = at(1_000, { bet: crash }, "the key");
  const cashedOut = at(9_000, { bet: { ...crash, state: "cashed_out", cashOutE4: 20_000, payout: "4" } });
  expect(ownBet([placed])).toMatchObject({ seedNumber: 0, nonce: 12, payout: undefined, dueAtMs: 721_000 });
  expect(ownBet([placed, cashedOut])).toMatchObject({
    key: "the key",
    payout: "4",
    multiplierE4: 20_000,
    outcome: { round: 12, targetE4: 100_000, cashOutE4: 20_000 },
  });
});

it("a refunded bet on Crash and an answer about seeds are no finished bets", () => {
  const refunded = at(1_000, { bet: { ...crash, state: "refunded" } });
  expect(ownBet([refunded])).toBeUndefined();
  expect(betIdOf(at(1_000, { active: {} }))).toBeUndefined();
  expect(ownBet([])).toBeUndefined();
});
