import { hashServerSeed, playDice } from "@gemplay/games";
import { beforeEach, expect, it } from "vitest";
import { demoStore, drawDemoSeeds, recordDemoRound, rotateDemo, rotateDemoAfter } from "./demo-table.ts";

const params = { direction: "over", targetCenti: 5_000 } as const;

/**
 * Draws the seeds of a new round in the demo.
 * @returns a function that records the round as finished
 */
function begin(): () => void {
  const { id, seeds, seedNumber, nonce } = drawDemoSeeds();
  const { rollCenti } = playDice(seeds, params);
  const shared = {
    asset: "PLAY",
    amount: "1",
    payout: "0",
    multiplierE4: 0,
    result: "LOSE",
    atMs: 0,
  } as const;
  return () =>
    recordDemoRound({ ...shared, id, game: "dice", seedNumber, nonce, params, outcome: { rollCenti } });
}

const active = () => demoStore.get().seeds.active;

beforeEach(() => {
  rotateDemoAfter(0);
  rotateDemo("own");
});

it("the demo rotates its seed pair whenever the chosen number of rounds is reached, and makes a new client seed", () => {
  const { seedNumber } = active();
  rotateDemoAfter(2);
  for (let round = 0; round < 5; round++) begin()();
  expect(active()).toMatchObject({ seedNumber: seedNumber + 2, nonce: 1 });
  expect(active().clientSeed).toMatch(/^[0-9a-f]{16}$/);
  expect(demoStore.get().revealed[0]?.clientSeed).not.toBe(active().clientSeed);
  const [last, before] = demoStore.get().revealed;
  expect([last?.nonce, before?.nonce]).toEqual([2, 2]);
  expect(hashServerSeed(last?.serverSeed ?? "")).toBe(last?.serverSeedHash);
  expect(demoStore.get().seeds.rotateAfterRounds).toBe(2);
});

it("the demo does not rotate the seed pair while a round is open", () => {
  const { seedNumber } = active();
  rotateDemoAfter(1);
  const open = begin();
  begin()();
  expect(active().seedNumber).toBe(seedNumber);
  open();
  expect(active()).toMatchObject({ seedNumber: seedNumber + 1, nonce: 0 });
});

it("rotateDemoAfter(0) switches the automatic rotation off", () => {
  const { seedNumber } = active();
  for (let round = 0; round < 3; round++) begin()();
  expect(active()).toMatchObject({ seedNumber, nonce: 3 });
});
