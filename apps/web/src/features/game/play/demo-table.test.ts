import { diceRollCenti, hashServerSeed } from "@gemplay/games";
import { parseAmount } from "@gemplay/money";
import { expect, it } from "vitest";
import { DemoRefusal, demoStore, findDemoRound, placeDemoBet, refillDemo, rotateDemo } from "./demo-table.ts";
import type { Bet } from "./round.ts";

const bet = (amount: string): Bet => ({
  key: crypto.randomUUID(),
  asset: "PLAY",
  amount,
  params: { direction: "over", targetCenti: 4_000 },
});

it("pays exactly and remembers each round", () => {
  let balanceBase = demoStore.get().balanceBase;
  for (let at = 0; at < 60; at++) {
    const { round, balance } = placeDemoBet(bet("10.5"));
    const won = round.outcome.rollCenti > 4_000;
    expect([round.result, round.payout]).toEqual(won ? ["WIN", "17.325"] : ["LOSE", "0"]);
    balanceBase += parseAmount(round.payout, 18) - parseAmount("10.5", 18);
    expect(parseAmount(balance, 18)).toBe(balanceBase);
    expect([round.nonce, findDemoRound(round.id)?.round]).toEqual([at, round]);
  }
});

it("keeps what it committed to: revealed seeds give every roll, and the next hash becomes the active one", () => {
  const { seeds, rounds } = demoStore.get();
  expect(findDemoRound(rounds[0]?.id ?? "")?.seeds.serverSeed).toBeNull();
  rotateDemo("my-seed");
  const after = demoStore.get();
  const revealed = after.seeds.lastRevealed;
  const serverSeed = revealed?.serverSeed ?? "";
  expect(hashServerSeed(serverSeed)).toBe(seeds.active.serverSeedHash);
  expect(after.seeds.active).toEqual({
    seedNumber: 2,
    serverSeedHash: seeds.nextServerSeedHash,
    clientSeed: "my-seed",
    nonce: 0,
  });
  for (const round of rounds)
    expect(diceRollCenti({ serverSeed, clientSeed: seeds.active.clientSeed, nonce: round.nonce })).toBe(
      round.outcome.rollCenti,
    );
  expect(findDemoRound(rounds[0]?.id ?? "")?.seeds.serverSeed).toBe(serverSeed);
});

it("refuses what the panel refuses", () => {
  refillDemo();
  expect(() => placeDemoBet(bet("0.001"))).toThrow(DemoRefusal);
  expect(() => placeDemoBet(bet("1000.0001"))).toThrow(DemoRefusal);
  expect(() => placeDemoBet({ ...bet("1"), params: { direction: "over", targetCenti: 10_000 } })).toThrow(
    DemoRefusal,
  );
  expect(() => rotateDemo("a:b")).toThrow(DemoRefusal);
});
