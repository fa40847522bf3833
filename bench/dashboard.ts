// Measures `GET /user/dashboard` for a player with a million bets and a player with no bets, and measures
// `GET /user/statement` and `GET /user/session-result` for the player with a million bets. The play session of this player
// began at the first moment of a UTC day, because the call reads the single bets of this day. The complete server runs on a
// new cluster and receives one request after another. The real tables store the bets and the sums of the bets.
// `npm run -s bench:dashboard -- --json` prints one line of JSON.
import type { Data, Envelope } from "@gemplay/api-schema";
import { termsVersion } from "@gemplay/api-schema/terms";
import { gameNames } from "@gemplay/games";
import pg from "pg";
import { startServer } from "../apps/server/src/compose.ts";
import { loadConfig } from "../apps/server/src/platform/config/index.ts";
import { createLogger } from "../apps/server/src/platform/log/index.ts";
import { startCluster } from "./cluster.ts";
import { benchNumbers } from "./numbers.ts";
import { median, quantile } from "./quantile.ts";
import { withoutChain } from "./without-chain.ts";

const { bets, calls, ranked, days, json } = benchNumbers({
  bets: 1_000_000,
  calls: 300,
  // The number of players with points. All players with points except the last one have more points than the measured
  // player.
  ranked: 10_000,
  // The number of days with bets. On each day with bets, the player has bets in each game and in both assets.
  days: 365,
});
/** The kinds of rewards that the player receives on each day. */
const rewardKinds = ["check_in", "rakeback", "commission"];
const warmUps = Math.min(50, calls);

/** Inserts the player's bets with their ledger movements, and the sums of bets and movements. */
async function load(client: pg.Client, playerId: string): Promise<void> {
  const run = (sql: string, values: unknown[]) => client.query(sql, values);
  await run(
    `INSERT INTO bet (player_id, id, key, game, asset, amount, payout, multiplier_e4, balance_after, params, outcome,
                      seed_no, nonce, at, has_transfers)
     SELECT $1::bigint, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || lpad(to_hex(n), 20, '0'))::uuid,
            md5(n::text)::uuid, ($2::text[])[1 + n % $3::int], CASE n / $3::int % 4 WHEN 0 THEN 'TPLAY' ELSE 'PLAY' END,
            1000000000000000000, CASE n % 7 WHEN 0 THEN 0 ELSE 1200000000000000000 END, 12000, 1, '{}', '{}', 1, n, at, false
     FROM (SELECT n, now() - interval '1 day' * $5::int * (1 - n::float8 / $4::int) AS at
           FROM generate_series(1, $4::int) n) made`,
    [playerId, `{${gameNames.join(",")}}`, gameNames.length, bets, days],
  );
  await run(
    `INSERT INTO bet_day (player_id, day, game, asset, rounds, wins, staked, paid)
     SELECT player_id, (at AT TIME ZONE 'UTC')::date, game, asset, count(*), count(*) FILTER (WHERE payout >= amount),
            sum(amount), sum(payout) FROM bet WHERE player_id = $1::bigint GROUP BY 1, 2, 3, 4`,
    [playerId],
  );
  await run(
    `INSERT INTO transfer (player_id, id, debit, credit, asset, amount, kind, reference, idempotency_key, at)
     SELECT $1::bigint, ledger_id_at(now() - interval '1 day' * n, ('x' || left(md5(kind || n), 15))::bit(60)::bigint), 'rewards_budget', 'player', CASE kind WHEN 'commission' THEN 'PLAY' ELSE 'GEM' END,
            100, kind, 'bench', kind || n, now() - interval '1 day' * n
     FROM generate_series(0, $2::int) n CROSS JOIN unnest($3::text[]) kind`,
    [playerId, days, `{${rewardKinds.join(",")}}`],
  );
  await run(
    `INSERT INTO wallet (player_id, asset, balance)
     SELECT player_id, asset, sum(CASE WHEN credit = 'player' THEN amount ELSE -amount END) FROM journal
     WHERE player_id = $1::bigint GROUP BY 1, 2`,
    [playerId],
  );
  await run(
    `INSERT INTO community_standing (player_id, points, turnover, commission)
     SELECT CASE n WHEN 1 THEN $1::bigint ELSE 1000000 + n END, n * 1000, n * 1000, n FROM generate_series(1, $2::int) n`,
    [playerId, ranked],
  );
  await run(
    `INSERT INTO community_day (player_id, day, staked, counted)
     SELECT $1::bigint, current_date - n, 1000, true FROM generate_series(0, 29) n`,
    [playerId],
  );
  await run(
    `UPDATE session SET created_at = date_trunc('day', now() - interval '1 day' * ($2::int / 2), 'UTC')
     WHERE player_id = $1::bigint`,
    [playerId, days],
  );
  await client.query("VACUUM ANALYZE");
}

async function measure(url: string) {
  const config = loadConfig({
    ...withoutChain,
    PORT: "0",
    PUBLIC_ORIGIN: "http://localhost",
    LOG_LEVEL: "warn",
    DATABASE_URL: url,
  });
  const server = await startServer({ config, log: createLogger("warn") });
  try {
    for (const [key, text] of [
      ["price.playU", "0.5"],
      // The benchmark calls more often than a page may call.
      ["rate.generalPerMinute", "0"],
      ["rate.sumsPerMinute", "0"],
    ] as const)
      await server.platform.settings.set(key, text, { actor: "benchmark" });
    const register = async (phone: string) => {
      const body = { by: { kind: "phone", phone }, password: "heron-K7-41", confirmPassword: "heron-K7-41" };
      const answer = await fetch(`${server.url}/api/user/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, termsVersion }),
      });
      const { data, msg } = (await answer.json()) as Envelope<Data<"POST /user/register">>;
      if (data === null) throw new Error(msg);
      return data;
    };
    const million = await register("+639170000001");
    const none = await register("+639170000002");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await load(client, million.userId);
    } finally {
      await client.end();
    }
    const read = async <D>(path: string, { token }: { readonly token: string }) => {
      const begun = performance.now();
      const answer = await fetch(`${server.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data, msg } = (await answer.json()) as Envelope<D>;
      if (data === null) throw new Error(msg);
      return { tookMs: performance.now() - begun, data };
    };
    const dashboard = (of: typeof million) => read<Data<"GET /user/dashboard">>("/user/dashboard", of);
    const tookMs = { million: [] as number[], none: [] as number[] };
    const statementMs: number[] = [];
    const sessionMs: number[] = [];
    let found = { rounds: 0, rank: null as number | null };
    for (let call = 0; call < warmUps + calls; call++) {
      const [of, beside] = [await dashboard(million), await dashboard(none)];
      const shown = await read<Data<"GET /user/statement">>("/user/statement", million);
      if (shown.data.months.length === 0) throw new Error("the statement shows no months");
      const session = await read<Data<"GET /user/session-result">>("/user/session-result", million);
      if (session.data.assets.length !== 2) throw new Error("the session has no results of both assets");
      found = { rounds: of.data.totalRounds, rank: of.data.rank };
      if (call < warmUps) continue;
      tookMs.million.push(of.tookMs);
      tookMs.none.push(beside.tookMs);
      statementMs.push(shown.tookMs);
      sessionMs.push(session.tookMs);
    }
    if (found.rounds !== bets || found.rank !== ranked)
      throw new Error(`the dashboard shows wrong figures: ${JSON.stringify(found)}`);
    const rounded = (ms: number) => Math.round(ms * 100) / 100;
    return {
      bets,
      ranked,
      calls,
      p50Ms: rounded(median(tookMs.million)),
      p99Ms: rounded(quantile(tookMs.million, 0.99)),
      noneP50Ms: rounded(median(tookMs.none)),
      noneP99Ms: rounded(quantile(tookMs.none, 0.99)),
      statementP50Ms: rounded(median(statementMs)),
      statementP99Ms: rounded(quantile(statementMs, 0.99)),
      sessionP50Ms: rounded(median(sessionMs)),
      sessionP99Ms: rounded(quantile(sessionMs, 0.99)),
      ratio: rounded(median(tookMs.million) / median(tookMs.none)),
    };
  } finally {
    await server.stop();
  }
}

const cluster = await startCluster();
try {
  const figures = await measure(await cluster.createDatabase("server"));
  console.log(json ? JSON.stringify(figures) : figures);
} finally {
  await cluster.stop();
}
