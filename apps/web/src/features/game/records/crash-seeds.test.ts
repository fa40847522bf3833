import { chainBelow, hashServerSeed } from "@gemplay/games";
import { afterEach, expect, it, vi } from "vitest";

const asked = vi.hoisted(() => vi.fn());
vi.mock("../../../api/index.ts", () => ({ call: asked }));
const { crashSeeds } = await import("./crash-seeds.ts");

const secret = "f".repeat(64);
const links = [...chainBelow({ round: 2_501, gameHash: secret })];
const hashOf = (round: number) => links.find((link) => link.round === round)?.gameHash ?? "";
const answer = (newest: number, baseRound = 0) => ({
  history: [{ round: newest, crashPointE4: 10_000, gameHash: hashOf(newest) }],
  chain: { commitment: hashOf(baseRound), baseRound, rounds: 2_501, salt: "salt", saltBlock: 1 },
});

afterEach(() => asked.mockReset());

it("crashSeeds finds the hash of any earlier round with one request to the server", async () => {
  asked.mockResolvedValue(answer(2_300));
  for (const round of [2_300, 7, 2_299, 1_000, 1_001, 1]) {
    expect(await crashSeeds(round)).toEqual({
      seedNumber: 0,
      serverSeed: hashOf(round),
      serverSeedHash: hashServerSeed(hashOf(round)),
      clientSeed: "salt",
      nonce: round,
    });
  }
  expect(asked).toHaveBeenCalledTimes(1);
});

it("crashSeeds reads the chain again for a newer round, and returns undefined for a round that has not ended", async () => {
  asked.mockResolvedValue(answer(2_400));
  expect((await crashSeeds(2_350))?.serverSeed).toBe(hashOf(2_350));
  expect(await crashSeeds(2_401)).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(2);
});

it("crashSeeds returns undefined for a round of an earlier chain", async () => {
  asked.mockResolvedValue(answer(2_450, 2_445));
  expect((await crashSeeds(2_446))?.serverSeed).toBe(hashOf(2_446));
  expect(await crashSeeds(2_445)).toBeUndefined();
  asked.mockResolvedValue(answer(2_460, 2_460));
  expect(await crashSeeds(2_460)).toBeUndefined();
});
