import { diceMultiplierE4, diceRollCenti, hashServerSeed, isDiceParams, playDice } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { expect, it } from "vitest";
import type { BetOf } from "../game/instant-game.ts";
import {
  DemoRefusal,
  demoStore,
  drawDemoSeeds,
  findDemoRound,
  placeDemoBet,
  recordDemoRound,
  refillDemo,
  rotateDemo,
  takeDemoStake,
} from "./demo-table.ts";

const dice: Parameters<typeof placeDemoBet<"dice">>[0] = {
  name: "dice",
  isOffered: isDiceParams,
  topMultiplierE4: diceMultiplierE4,
  play(seeds, params) {
    const { rollCenti, won } = playDice(seeds, params);
    return { multiplierE4: won ? diceMultiplierE4(params) : 0, outcome: { rollCenti } };
  },
};
const bet = (amount: string): BetOf<"dice"> => ({
  key: crypto.randomUUID(),
  asset: "PLAY",
  amount,
  params: { direction: "over", targetCenti: 4_000 },
});

it("placeDemoBet pays the exact payout and records each round", () => {
  let balanceBase = demoStore.get().balanceBase;
  for (let at = 0; at < 60; at++) {
    const { round, balance } = placeDemoBet(dice, bet("10.5"));
    const won = round.outcome.rollCenti > 4_000;
    expect([round.result, round.payout]).toEqual(won ? ["WIN", "17.325"] : ["LOSE", "0"]);
    balanceBase += parseAmount(round.payout, 18) - parseAmount("10.5", 18);
    expect(parseAmount(balance, 18)).toBe(balanceBase);
    expect([round.nonce, findDemoRound(round.id)?.round]).toEqual([at, round]);
  }
});

it("the revealed demo seeds reproduce every roll of Dice, and the hash of the next seed becomes the active hash", () => {
  const { seeds, rounds } = demoStore.get();
  expect(findDemoRound(rounds[0]?.id ?? "")?.seeds.serverSeed).toBeNull();
  rotateDemo("my-seed");
  const after = demoStore.get();
  const revealed = after.seeds.lastRevealed;
  const serverSeed = revealed?.serverSeed ?? "";
  expect(hashServerSeed(serverSeed)).toBe(seeds.active.serverSeedHash);
  expect(after.seeds.active).toEqual({
    seedNumber: 2,
    serverSeedHash: serverSeed,
    clientSeed: "my-seed",
    nonce: 0,
  });
  for (const { nonce, outcome } of rounds)
    expect(outcome).toEqual({
      rollCenti: diceRollCenti({ serverSeed, clientSeed: seeds.active.clientSeed, nonce }),
    });
  expect(findDemoRound(rounds[0]?.id ?? "")?.seeds.serverSeed).toBe(serverSeed);
});

it("placeDemoBet refuses the same bets as the bet panel", () => {
  refillDemo();
  expect(() => placeDemoBet(dice, bet("0.001"))).toThrow(DemoRefusal);
  expect(() => placeDemoBet(dice, bet("1000.0001"))).toThrow(DemoRefusal);
  expect(() =>
    placeDemoBet(dice, { ...bet("1"), params: { direction: "over", targetCenti: 10_000 } }),
  ).toThrow(DemoRefusal);
  expect(() => rotateDemo("a:b")).toThrow(DemoRefusal);
});

it("rotateDemo keeps the seeds secret while a round with these seeds is open", () => {
  refillDemo();
  const { round } = placeDemoBet(dice, bet("1"));
  takeDemoStake("1");
  const { id, seedNumber, nonce } = drawDemoSeeds();
  expect(() => rotateDemo("my-seed")).toThrow(DemoRefusal);
  recordDemoRound({ ...round, id, seedNumber, nonce });
  rotateDemo("my-seed");
  expect(demoStore.get().seeds.lastRevealed?.seedNumber).toBe(seedNumber);
});
