import { games, hashServerSeed, instantGameNames, payoutBase } from "@gemplay/games";
import { formatAmount, parseAmount } from "@gemplay/money";
import { beforeAll, describe, expect, it } from "vitest";
import { gameNames } from "../games/game-looks.ts";
import type { Round } from "../games/play/game/round.ts";
import { proveRound, type RevealedSeeds } from "../games/proof/proof.ts";
import { proofTexts } from "../games/proof/texts/index.ts";
import { loadTexts } from "../i18n/index.ts";
import { copiedText, readCopied } from "./copied-round.ts";
import { loadProof } from "./registry.ts";

beforeAll(() => loadTexts(proofTexts));

// The seeds and values that docs/fairness.md publishes. The tests of the game engines use the same published values.
const serverSeed = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const seeds: RevealedSeeds = {
  seedNumber: 1,
  serverSeed,
  serverSeedHash: hashServerSeed(serverSeed),
  clientSeed: "ec75fca98de6f2d9",
  nonce: 30,
};
const gameHash = "d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f";
const chain: RevealedSeeds = {
  seedNumber: 0,
  serverSeed: gameHash,
  serverSeedHash: hashServerSeed(gameHash),
  clientSeed: "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4",
  nonce: 20,
};

/** Returns a round with nonce 20 and a stake of 250, paid at the given multiplier. */
function roundOf(own: Pick<Round, "game" | "params" | "outcome">, multiplierE4: number): Round {
  const payout = formatAmount(payoutBase(parseAmount("250", 18), multiplierE4), 18);
  const result = multiplierE4 >= 10_000 ? "WIN" : "LOSE";
  const shared = { id: "7", asset: "PLAY", amount: "250", payout, multiplierE4, result } as const;
  return { ...shared, seedNumber: 1, nonce: 20, atMs: 0, ...own } as Round;
}

const drawn = [38, 33, 8, 23, 21, 30, 5, 2, 7, 1];
const sides = ["heads", "heads", "tails", "heads", "heads", "heads"] as const;
const rounds: readonly (readonly [string, Round, RevealedSeeds])[] = [
  [
    "93.08",
    roundOf(
      { game: "dice", params: { direction: "over", targetCenti: 4_000 }, outcome: { rollCenti: 9_308 } },
      16_500,
    ),
    seeds,
  ],
  [
    "1.06×",
    roundOf({ game: "limbo", params: { targetE4: 10_500 }, outcome: { resultE4: 10_600 } }, 10_500),
    seeds,
  ],
  [
    "0.8000×",
    roundOf(
      {
        game: "plinko",
        params: { rows: 8, risk: "low" },
        outcome: { path: [1, 1, 0, 1, 1, 1, 0, 0], bucket: 5 },
      },
      8_000,
    ),
    seeds,
  ],
  [
    "1.1000×",
    roundOf({ game: "wheel", params: { segments: 10, risk: "low" }, outcome: { segment: 9 } }, 11_000),
    seeds,
  ],
  [
    "3 / 3",
    roundOf(
      { game: "keno", params: { picks: [1, 2, 38], risk: "low" }, outcome: { drawn, hits: 3 } },
      90_000,
    ),
    seeds,
  ],
  [
    "0.0000×",
    roundOf({ game: "gems", params: { risk: "low" }, outcome: { stones: [6, 5, 1, 4, 3] } }, 0),
    seeds,
  ],
  [
    "2 / 14",
    roundOf(
      {
        game: "mines",
        params: { mines: 11 },
        outcome: { mines: [0, 1, 2, 4, 5, 12, 13, 18, 19, 20, 23], opened: [3, 6] },
      },
      32_637,
    ),
    seeds,
  ],
  [
    "1.0725×",
    roundOf({ game: "hilo", params: {}, outcome: { cards: [48, 43, 9], moves: ["lower", "skip"] } }, 10_725),
    seeds,
  ],
  [
    "5 / 6",
    roundOf(
      {
        game: "coinflip",
        params: {},
        outcome: { sides: [...sides], named: [...sides.slice(0, 5), "tails"] },
      },
      0,
    ),
    seeds,
  ],
  [
    "1.18×",
    roundOf(
      {
        game: "crash",
        params: { autoCashOutE4: 11_500 },
        outcome: { round: 20, crashPointE4: 11_800, cashOutE4: 11_500 },
      },
      11_500,
    ),
    chain,
  ],
];

const prove = async (round: Round, given: RevealedSeeds) =>
  proveRound(await loadProof(round.game), round, given);

it("the rounds in the proof test cover every game", () => {
  expect(rounds.map(([, { game }]) => game).sort()).toEqual([...gameNames].sort());
});

describe.each(rounds.map(([figure, round, given]) => [round.game, figure, round, given] as const))(
  "the proof of %s",
  (_game, figure, round, given) => {
    it("agrees with the published values, and every step has a result", async () => {
      const proof = await loadProof(round.game);
      const { steps, ...verdict } = await prove(round, given);
      expect(verdict).toEqual({ hashMatches: true, outcomeMatches: true, payMatches: true, matches: true });
      expect(steps.length).toBeGreaterThanOrEqual(4);
      expect(steps.every(({ fine, result }) => fine && result !== "")).toBe(true);
      expect(steps[0]?.result.replaceAll(/ ….*| /g, "")).toBe(given.serverSeedHash.slice(0, 12));
      expect(steps.at(-1)?.result).toContain(
        `250 × ${(round.multiplierE4 / 10_000).toFixed(4)} = ${round.payout}`,
      );
      expect(proof.shown(round).figure).toBe(figure);
    });

    it("detects a different server seed, hash, client seed or nonce", async () => {
      const other = hashServerSeed("no such seed");
      expect(await prove(round, { ...given, serverSeedHash: other })).toMatchObject({
        hashMatches: false,
        payMatches: true,
        matches: false,
      });
      const changed = [
        await prove(round, { ...given, serverSeed: other, serverSeedHash: hashServerSeed(other) }),
        await prove(round, { ...given, clientSeed: "other" }),
        await prove({ ...round, nonce: 21 }, given),
      ];
      for (const { hashMatches, matches, steps } of changed) {
        expect([hashMatches, matches, steps.at(-1)?.fine]).toEqual([true, false, false]);
      }
    });

    it("detects a changed payout down to the last base unit", async () => {
      const less = formatAmount(parseAmount(round.payout, 18) + 1n, 18);
      for (const change of [
        { payout: less },
        { multiplierE4: round.multiplierE4 + 1 },
        { result: round.result === "WIN" ? "LOSE" : "WIN" },
      ] as const) {
        const { outcomeMatches, payMatches, matches } = await prove({ ...round, ...change }, given);
        expect([outcomeMatches, payMatches, matches], JSON.stringify(change)).toEqual([true, false, false]);
      }
    });

    it("detects every changed value of the outcome and does not throw on an invalid outcome", async () => {
      for (const [name, value] of Object.entries(round.outcome)) {
        for (const outcome of [
          { ...round.outcome, [name]: Array.isArray(value) ? value.slice(1) : -1 },
          { ...round.outcome, [name]: null },
          {},
        ]) {
          const { matches } = await prove({ ...round, outcome } as Round, given);
          expect(matches, `${name}: ${JSON.stringify(outcome)}`).toBe(false);
        }
      }
    });

    it("gives the same result for a server round, for form values and for a copied text", async () => {
      const proof = await loadProof(round.game);
      const copied = readCopied(copiedText(round, { ...given, nonce: 20 }));
      expect(copied?.seeds).toEqual({
        serverSeed: given.serverSeed,
        serverSeedHash: given.serverSeedHash,
        clientSeed: given.clientSeed,
        nonce: 20,
      });
      const values = proof.valuesOf(copied?.round ?? round);
      const computed = proof.fromValues({ ...given, nonce: 20 }, values);
      expect(computed).toMatchObject({ outcome: round.outcome, multiplierE4: round.multiplierE4 });
      expect(proof.fromValues({ ...given, nonce: 20 }, proof.initial())).toBeDefined();
    });
  },
);

describe("the form of a proof", () => {
  it.each([
    ["dice", { direction: "over", targetCenti: "100" }],
    ["dice", { direction: "sideways", targetCenti: "50" }],
    ["limbo", { targetE4: "1" }],
    ["plinko", { rows: "17", risk: "low" }],
    ["wheel", { segments: "15", risk: "low" }],
    ["keno", { picks: "1,1", risk: "low" }],
    ["keno", { picks: "", risk: "low" }],
    ["keno", { picks: "41", risk: "low" }],
    ["mines", { mines: "25", opened: "" }],
    ["mines", { mines: "3", opened: "25" }],
    ["hilo", { moves: "higher,sideways" }],
    ["coinflip", { named: "" }],
    ["crash", { cashOut: "1.00" }],
  ] as const)("refuses an invalid bet on %s with the values %o", async (game, values) => {
    expect((await loadProof(game)).fromValues({ ...seeds, nonce: 20 }, { ...values })).toBeUndefined();
  });

  it.each(instantGameNames)("starts with the default bet of %s", async (game) => {
    const proof = await loadProof(game);
    const outcome = games[game].play({ ...seeds, nonce: 20 }, games[game].initial as never).outcome;
    expect(proof.fromValues({ ...seeds, nonce: 20 }, proof.initial())?.outcome).toEqual(outcome);
    const first = { params: games[game].initial, outcome } as unknown as Pick<Round, "params" | "outcome">;
    expect(proof.initial()).toEqual(proof.valuesOf(first));
  });

  it("accepts only a decimal point, and gives no multiplier if the moves do not fit the drawn outcome", async () => {
    const given = { ...seeds, nonce: 20 };
    const dice = await loadProof("dice");
    expect(dice.fromValues(given, { direction: "over", targetCenti: "40.5" })?.outcome).toEqual({
      rollCenti: 9_308,
    });
    expect(dice.fromValues(given, { direction: "over", targetCenti: "40,5" })).toBeUndefined();
    const mines = await loadProof("mines");
    expect(mines.fromValues(given, { mines: "11", opened: "0,3" })?.multiplierE4).toBeUndefined();
    const hilo = await loadProof("hilo");
    // The open card of the Hi-Lo round is an ace. No card is higher than an ace, so the guess «higher» is impossible.
    expect(hilo.fromValues(given, { moves: "higher" })?.multiplierE4).toBeUndefined();
    const coin = await loadProof("coinflip");
    expect(coin.fromValues(given, { named: "tails,heads" })?.multiplierE4).toBeUndefined();
  });
});

describe("the proof of Crash", () => {
  const [, round] = rounds.find(([, one]) => one.game === "crash") ?? [];
  it.each([
    ["above the crash point", 11_900, 11_900],
    ["that was due and not paid", null, 0],
  ])("reports a mismatch for a cash-out %s", async (_what, cashOutE4, multiplierE4) => {
    const outcome = { round: 20, crashPointE4: 11_800, cashOutE4 };
    const claimed = roundOf({ game: "crash", params: { autoCashOutE4: 11_500 }, outcome }, multiplierE4);
    expect(round && (await prove(claimed, chain)).matches).toBe(false);
  });

  it.each([
    ["cashed out manually", null, { cashOutE4: 11_000, targetE4: 1_000_000, byHand: true }, 11_000],
    [
      "cashed out at the accepted target",
      null,
      { cashOutE4: 11_500, targetE4: 11_500, byHand: false },
      11_500,
    ],
    ["cashed out at its own target", 11_500, { cashOutE4: 11_500, targetE4: 11_500, byHand: false }, 11_500],
    ["lost before its cash-out", null, { cashOutE4: null, targetE4: 1_000_000, byHand: false }, 0],
  ])("agrees with a bet that the server stored as %s", async (_what, autoCashOutE4, own, multiplierE4) => {
    const outcome = { round: 20, crashPointE4: 11_800, ...own };
    const stored = roundOf({ game: "crash", params: { autoCashOutE4 }, outcome }, multiplierE4);
    expect((await prove(stored, chain)).matches).toBe(true);
  });

  it("the proof of Crash reports a mismatch for a lost bet whose accepted target is below the crash point", async () => {
    const outcome = { round: 20, crashPointE4: 11_800, cashOutE4: null, targetE4: 11_500, byHand: false };
    const stored = roundOf({ game: "crash", params: { autoCashOutE4: null }, outcome }, 0);
    expect((await prove(stored, chain)).matches).toBe(false);
  });
});

it("readCopied refuses every text that is not a copied round", () => {
  for (const text of ["", "{", "null", "[]", '"dice"', '{"game":"roulette"}', '{"game":"dice","nonce":1.5}'])
    expect(readCopied(text), text).toBeUndefined();
});

it("readCopied distinguishes a text with a claimed result from a text without a result", () => {
  const [, round, given] = rounds[0] ?? [];
  if (!round || !given) throw new Error("no round");
  const text = copiedText(round, given);
  expect(readCopied(text)?.claims).toBe(true);
  const { payout: _, ...asking } = JSON.parse(text) as Round;
  expect(readCopied(JSON.stringify(asking))?.claims).toBe(false);
});
