import { randomUUID } from "node:crypto";
import { type Data, errors } from "@gemplay/api-schema";
import { diceMultiplierE4, payoutBase, playDice } from "@gemplay/games";
import { reconcile } from "@gemplay/ledger";
import { formatAmount } from "@gemplay/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BetBody, base, betBody, heldBase, openPlayer, type TestPlayer } from "../../test/betting.ts";
import type { TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { executorOf } from "../platform/database/index.ts";

let server: TestServer;
withServer({ house: { PLAY: "100000" } }, (started) => {
  server = started;
});

type Round = Data<"GET /games/round">["round"];

const amounts = ["0", "0.01", "0.009", "0.010000000000000001", "1", "3.333333333333333333", "20", "1000000"];
const codes: ReadonlySet<number> = new Set([
  200,
  errors.BetBelowMinimum.code,
  errors.BetAboveMaximum.code,
  errors.BetParametersInvalid.code,
  errors.InsufficientBalance.code,
  errors.RequestRepeatedDifferently.code,
]);

type Step =
  | {
      readonly kind: "bet";
      readonly player: number;
      readonly bet: Omit<BetBody, "key">;
      readonly repeats: number;
    }
  | { readonly kind: "rotate"; readonly player: number; readonly clientSeed: string };

const player = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant("bet" as const),
      player,
      bet: fc.record({
        asset: fc.constant("PLAY" as const),
        amount: fc.constantFrom(...amounts),
        params: fc.record({
          direction: fc.constantFrom("over" as const, "under" as const),
          targetCenti: fc.integer({ min: 0, max: 10_000 }),
        }),
      }),
      repeats: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("rotate" as const),
      player,
      clientSeed: fc.stringMatching(/^[a-z]{1,8}$/),
    }),
  },
);

/**
 * Sends the API request of one test step several times at once. If the request is sent three times, the third request
 * has another amount.
 */
async function run(players: readonly TestPlayer[], taken: Step): Promise<void> {
  const { token = "" } = players[taken.player] ?? {};
  if (taken.kind === "rotate") {
    await server.call("POST /fairness/rotate", { token, body: { clientSeed: taken.clientSeed } });
    return;
  }
  const body = betBody({ ...taken.bet, key: randomUUID() });
  const bodies = [body, body, { ...body, amount: "0.02" }].slice(0, 1 + taken.repeats);
  const answers = await Promise.all(
    bodies.map((each) => server.call("POST /games/dice/bet", { token, body: each })),
  );
  for (const { code, msg } of answers) expect(codes.has(code), msg).toBe(true);
}

/**
 * Computes the result of each round in a player's records from the revealed seeds, compares both results, and returns
 * the rounds.
 */
async function expectFairHistory({ token }: TestPlayer): Promise<readonly Round[]> {
  await server.call("POST /fairness/rotate", { token, body: { clientSeed: "end" } });
  const rounds: Round[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "100", ...(cursor === null ? {} : { cursor }) };
    const { data } = await server.call("GET /user/records", { token, query });
    rounds.push(...(data?.records ?? []));
    cursor = data?.nextCursor ?? null;
  } while (cursor !== null);
  for (const round of rounds) {
    const { data } = await server.call("GET /games/round", { token, query: { id: round.id } });
    const { serverSeed, clientSeed } = data?.seeds ?? {};
    if (serverSeed == null || clientSeed === undefined) throw new Error("the seed was not revealed");
    if (round.game !== "dice") throw new Error("only Dice was played");
    const { rollCenti, won } = playDice({ serverSeed, clientSeed, nonce: round.nonce }, round.params);
    expect(round.outcome).toEqual({ rollCenti });
    expect(round.multiplierE4).toBe(won ? diceMultiplierE4(round.params) : 0);
    expect(round.payout).toBe(formatAmount(payoutBase(base(round.amount), round.multiplierE4), 18));
    expect(round.result).toBe(won ? "WIN" : "LOSE");
  }
  return rounds;
}

describe("a random history of bets", () => {
  it("keeps the ledger correct, and every balance and every round result can be computed again from the records", async () => {
    const runs = process.env.GEMPLAY_LONG === "1" ? 60 : 6;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const players = await Promise.all([0, 1, 2].map(() => openPlayer(server, "50")));
        // The test runs the steps in groups, so that steps of one player and of several players run concurrently.
        for (let first = 0; first < steps.length; first += 5)
          await Promise.all(steps.slice(first, first + 5).map((taken) => run(players, taken)));
        for (const one of players) {
          const rounds = await expectFairHistory(one);
          const wonBase = rounds.reduce((sum, { payout, amount }) => sum + base(payout) - base(amount), 0n);
          expect(await heldBase(server, one)).toBe(base("50") + wonBase);
        }
        expect(await reconcile(executorOf(server.server.platform.db))).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});
