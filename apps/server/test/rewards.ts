// Helpers for tests of rewards. The helpers give money to the reward pools, and collect rewards for players.
import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { keepCommunity, post } from "@gemplay/ledger";
import { levelsOf } from "../src/community/levels.ts";
import { executorOf } from "../src/platform/database/index.ts";
import type { TestPlayer } from "./betting.ts";
import { dataOf, type TestServer } from "./compose.ts";
import { baseOf, fundExchange } from "./swapping.ts";

export type ShownReward = Data<"GET /user/rewards">["rewards"][number];

/** Gives PLAY and the tPLAY that the PLAY covers to the airdrop pool, and gems to the rewards budget. */
export async function fundRewards(
  server: TestServer,
  { pool, gem }: { readonly pool?: string; readonly gem?: string },
): Promise<void> {
  if (pool !== undefined) await fundExchange(server, { pool });
  if (gem === undefined) return;
  await server.server.platform.db.transaction().execute((trx) =>
    post(executorOf(trx), [
      {
        playerId: 0n,
        debit: "issuance",
        credit: "rewards_budget",
        asset: "GEM",
        amountBase: baseOf(gem, "GEM"),
        kind: "funding",
        reference: "test",
        idempotencyKey: `funding ${randomUUID()}`,
      },
    ]),
  );
}

export async function rewardsOf(
  { call }: TestServer,
  { token }: Pick<TestPlayer, "token">,
): Promise<readonly ShownReward[]> {
  return dataOf(await call("GET /user/rewards", { token })).rewards;
}

/** Returns the player's reward whose name begins with the text `name`. */
export async function rewardOf(
  server: TestServer,
  player: Pick<TestPlayer, "token">,
  name: string,
): Promise<ShownReward> {
  const found = (await rewardsOf(server, player)).find(({ id }) => id.startsWith(name));
  if (found === undefined) throw new Error(`no reward ${name}`);
  return found;
}

export const confirm = (
  { call }: TestServer,
  { token }: Pick<TestPlayer, "token">,
  rewards: readonly string[],
) => call("POST /user/reward/confirm", { token, body: { rewards } });

/** Runs the step of the worker that sums up the bets of invited friends. */
export async function addUp({ server, clock }: TestServer): Promise<void> {
  const { db, settings } = server.platform;
  const [, ...levels] = levelsOf(settings);
  await keepCommunity((work) => db.transaction().execute((trx) => work(executorOf(trx))), {
    today: new Date(clock.nowMs()).toISOString().slice(0, 10),
    levels,
  });
}
