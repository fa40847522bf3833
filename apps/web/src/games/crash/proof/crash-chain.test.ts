import { type ChainLink, chainBelow, previousGameHash } from "@gemplay/games";
import { expect, it } from "vitest";
import { reachesCommitment } from "./crash-chain.ts";

const secret: ChainLink = { round: 9_000, gameHash: previousGameHash("secret") };
const commitment = [...chainBelow(secret)].at(-1)?.gameHash ?? "";
const first = { commitment, baseRound: 0 };
const never = new AbortController().signal;

it("reachesCommitment returns true for a valid game hash and reports the progress of the search", async () => {
  const shares: number[] = [];
  expect(await reachesCommitment(secret, first, (share) => shares.push(share), never)).toBe(true);
  expect(shares.map((share) => Math.round(share * 100))).toEqual([11, 56]);
});

it("reachesCommitment searches a later hash chain only down to the base round of this chain", async () => {
  const baseRound = 5_000;
  const later = {
    commitment: [...chainBelow(secret)].find(({ round }) => round === baseRound)?.gameHash ?? "",
    baseRound,
  };
  expect(await reachesCommitment(secret, later, () => undefined, never)).toBe(true);
  expect(await reachesCommitment(secret, { ...later, commitment }, () => undefined, never)).toBe(false);
});

it("reachesCommitment returns false for a hash of another chain and for a wrong round number", async () => {
  const other = { ...secret, gameHash: commitment };
  expect(await reachesCommitment(other, first, () => undefined, never)).toBe(false);
  expect(await reachesCommitment({ ...secret, round: 8_999 }, first, () => undefined, never)).toBe(false);
});

it("reachesCommitment stops and returns undefined after an abort", async () => {
  const waiting = new AbortController();
  const found = reachesCommitment(secret, first, () => waiting.abort(), waiting.signal);
  expect(await found).toBeUndefined();
});
