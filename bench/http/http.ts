// Compares bets per second over HTTP with the requests per second of a bare route in the same framework. A second kind
// of measurement places bets for players who all have limits, earn gems and have an inviter. A third kind places several
// bets with each request, as automatic play does. The complete server uses its database with full durability and real
// sessions of many players. One load generator runs the rounds of the different kinds in turn. `npm run -s bench:http --
// --json` prints one line of JSON.
import { once } from "node:events";
import { bindInviter } from "@gemplay/ledger";
import type pg from "pg";
import { limitPlayer } from "../limit-player.ts";
import { benchNumbers } from "../numbers.ts";
import { median } from "../quantile.ts";
import type { LoadReport } from "./http-load.ts";
import {
  assertBooksAgree,
  fund,
  load,
  runBench,
  set,
  signIn,
  startChild,
  startGemplay,
} from "./http-stack.ts";

const { players, rounds, warmUpRounds, seconds, json } = benchNumbers({
  players: 1_000,
  rounds: 9,
  warmUpRounds: 5,
  seconds: 4,
});
/**
 * Each player has one bet in progress at a time. `--players 500` measures another number of players. With fewer
 * players, fewer bets share a database transaction, so each bet takes more time. The rounds of the benchmark are short,
 * so that no server stays idle for long. Warm-up rounds do not count. The complete server has far more code to compile
 * than the reference server.
 */
const concurrency = players;
const gemPerThousand = 100;
/** The number of bets in one request of automatic play in turbo mode. */
const betsPerRequest = 20;

/**
 * Gives limits to each of the players. The inviter of the players with limits is the first player who has no limits.
 */
async function bindAndLimit(client: pg.Client, tokens: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>("SELECT id::text AS id FROM player ORDER BY player.id");
  const [inviter, ...others] = rows.map(({ id }) => BigInt(id));
  await client.query("BEGIN");
  for (const playerId of others.slice(-tokens)) {
    await bindInviter(client, { playerId, inviterId: inviter ?? 0n });
    await limitPlayer(client, playerId);
  }
  await client.query("COMMIT");
}

async function measure(folder: string) {
  const { origins, client } = await startGemplay(folder, [{}]);
  const [origin] = origins;
  const tokens: string[] = [];
  while (tokens.length < 2 * players) tokens.push(await signIn(origin));
  await fund(client);
  await bindAndLimit(client, players);
  const generator = startChild("./http-load.ts");
  const [barePort] = (await once(startChild("./http-bare.ts"), "message")) as [number];
  const shared = { concurrency, tokens: tokens.slice(0, players) };
  const bets = { ...shared, ports: [Number(new URL(origin).port)], path: "/api/games/dice/bet" };
  const series = { ...bets, path: "/api/games/dice/bets", betsPerRequest };
  const earning = { ...bets, tokens: tokens.slice(players) };
  const bare = { ...shared, ports: [barePort], path: "/bare" };
  const betReports: LoadReport[] = [];
  const seriesReports: LoadReport[] = [];
  const earningReports: LoadReport[] = [];
  const bareReports: LoadReport[] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const bareReport = await load(generator, { ...bare, seconds });
    await client.query("CHECKPOINT");
    await set(client, "rakeback.gemPerThousand", "0");
    const betReport = await load(generator, { ...bets, seconds });
    await client.query("CHECKPOINT");
    const seriesReport = await load(generator, { ...series, seconds });
    await client.query("CHECKPOINT");
    await set(client, "rakeback.gemPerThousand", String(gemPerThousand));
    const earningReport = await load(generator, { ...earning, seconds });
    if (!json) console.log(round, bareReport, betReport, seriesReport, earningReport);
    if (round < 0) continue;
    bareReports.push(bareReport);
    betReports.push(betReport);
    seriesReports.push(seriesReport);
    earningReports.push(earningReport);
  }
  await assertBooksAgree(client);
  const rate = (reports: readonly LoadReport[]) => median(reports.map((report) => report.betsPerSecond));
  // Compares each round with the round of the other kind next to it, because the speed of a shared machine changes over
  // time.
  const ratio = (reports: readonly LoadReport[], rival: readonly LoadReport[]) => {
    const each = reports.map(
      (report, round) => report.betsPerSecond / (rival[round]?.betsPerSecond ?? Number.NaN),
    );
    return Math.round(median(each) * 100) / 100;
  };
  const p99 = (reports: readonly LoadReport[]) =>
    Math.round(median(reports.map(({ p99Ms }) => p99Ms)) * 100) / 100;
  return {
    concurrency,
    betsPerSecond: Math.round(rate(betReports)),
    bareRequestsPerSecond: Math.round(rate(bareReports)),
    ratio: ratio(betReports, bareReports),
    p99Ms: p99(betReports),
    betsPerSecondTogether: Math.round(rate(seriesReports)),
    togetherShare: ratio(seriesReports, betReports),
    togetherRatio: ratio(seriesReports, bareReports),
    togetherP99Ms: p99(seriesReports),
    earningBetsPerSecond: Math.round(rate(earningReports)),
    earningShare: ratio(earningReports, betReports),
    earningP99Ms: p99(earningReports),
  };
}

await runBench(json, measure);
