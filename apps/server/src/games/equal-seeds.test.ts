// Tests that the outcome of a round depends only on its seeds, its nonce and the player's choices. Accounts that differ
// in everything else get equal seeds, and must get equal outcomes through the real settlement.
import { randomUUID } from "node:crypto";
import { type AnyInstantGame, diceRollCenti, games, instantGameNames, stagedGameNames } from "@gemplay/games";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fund, openPlayer, openPlayerWithoutWallet, placed, type TestPlayer } from "../../test/betting.ts";
import { dataOf, type TestServer } from "../../test/compose.ts";
import { withServer } from "../../test/file-server.ts";
import { openOf, roundOf, stagedCalls } from "../../test/staged.ts";

const roundsOfStreak = 12;
const seeds = { serverSeed: "5e".repeat(32), clientSeed: "equal-for-all" };

type Account = Pick<TestPlayer, "id" | "token">;

interface Case {
  readonly account: Account;
  readonly asset: "PLAY" | "TPLAY";
  readonly stake: string;
}

let server: TestServer;
withServer({ house: { PLAY: "100000000", TPLAY: "1000000" } }, async (started) => {
  server = started;
  // The triggers of the database refuse every change of a seed. The test has its own database. The reconciliation would
  // report the changed seeds, so the test does not reconcile the ledger.
  await sql`ALTER TABLE seed DISABLE TRIGGER USER`.execute(started.server.platform.db);
});

/** Gives an account the same active seed pair as all other accounts of the test, with the nonce 0. */
async function shareSeeds({ id }: Account): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE seed SET server_seed = ${seeds.serverSeed}, sealed_seed = NULL, client_seed = ${seeds.clientSeed}
    WHERE player_id = ${id} AND state = 'active' AND next_nonce = 0`.execute(server.server.platform.db);
  expect(numAffectedRows).toBe(1n);
}

/** Opens new accounts with different balances, assets, stakes and sign-in methods, but with equal seeds. */
async function openCases(): Promise<Case[]> {
  const cases: Case[] = [
    { account: await openPlayer(server, "30"), asset: "PLAY", stake: "0.01" },
    { account: await openPlayer(server, "1000000"), asset: "PLAY", stake: "100" },
    { account: await openPlayerWithoutWallet(server, "777"), asset: "PLAY", stake: "1.5" },
    { account: await openPlayer(server), asset: "TPLAY", stake: "2" },
  ];
  for (const { account, asset } of cases) {
    if (asset === "TPLAY") await fund(server, account, "500", "TPLAY");
    await shareSeeds(account);
  }
  return cases;
}

describe.each(instantGameNames)("rounds of %s with equal seeds", (game) => {
  const { simulated }: AnyInstantGame = games[game];
  const [params] = simulated;

  it("have equal outcomes for accounts with different balances, stakes and assets", async () => {
    const outcomes: string[] = [];
    for (const { account, asset, stake } of await openCases()) {
      const played = [];
      for (let nonce = 0; nonce < roundsOfStreak; nonce++) {
        const body = { key: randomUUID(), asset, amount: stake, params };
        const { round } = dataOf(
          await server.call(`POST /games/${game}/bet`, { token: account.token, body }),
        );
        expect(round).toMatchObject({ nonce, amount: stake, asset });
        played.push({ outcome: round.outcome, multiplierE4: round.multiplierE4 });
      }
      outcomes.push(JSON.stringify(played));
    }
    expect(outcomes).toHaveLength(4);
    expect(new Set(outcomes).size).toBe(1);
    // The rounds differ from each other, so equal outcomes of the accounts are no accident.
    expect(
      new Set(JSON.parse(outcomes[0] ?? "[]").map((one: unknown) => JSON.stringify(one))).size,
    ).toBeGreaterThan(3);
  });
});

it("a streak of wins or losses does not change the rolls of Dice", async () => {
  const rolls = Array.from({ length: roundsOfStreak }, (_, nonce) => diceRollCenti({ ...seeds, nonce }));
  for (const wins of [true, false]) {
    const account = await openPlayer(server, "1000");
    await shareSeeds(account);
    for (const [nonce, rollCenti] of rolls.entries()) {
      // The bet certainly wins or certainly loses, so that all rounds of the account have the same result.
      const direction = rollCenti < 5_000 === wins ? "under" : "over";
      const { round } = await placed(server, account, { params: { direction, targetCenti: 5_000 } });
      expect(round).toMatchObject({ nonce, outcome: { rollCenti }, result: wins ? "WIN" : "LOSE" });
    }
  }
});

describe.each(stagedGameNames)("rounds of %s with equal seeds", (game) => {
  it("have equal outcomes for equal moves of accounts with different balances, stakes and assets", async () => {
    const outcomes: string[] = [];
    for (const { account, asset, stake } of await openCases()) {
      const { open, move, cashOut } = stagedCalls(server, game, account);
      const played = [];
      for (let nonce = 0; nonce < roundsOfStreak; nonce++) {
        const opened = openOf(await open({ asset, amount: stake }));
        expect(opened.nonce).toBe(nonce);
        const { moves } = games[game];
        const [first] = (moves as (open: object) => readonly object[])({
          params: opened.params,
          seen: opened.seen,
        });
        const answer = await move({ id: opened.id, step: opened.step, move: first });
        const { outcome, multiplierE4 } = roundOf(answer.data?.round ? answer : await cashOut(opened.id));
        played.push({ outcome, multiplierE4 });
      }
      outcomes.push(JSON.stringify(played));
    }
    expect(outcomes).toHaveLength(4);
    expect(new Set(outcomes).size).toBe(1);
  });
});
