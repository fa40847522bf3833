// Bets a second over HTTP against requests a second of a bare route of the same framework, and the same bets of players who
// all have limits, earn gem and have an inviter: the composed server with its database, full durability, real sessions of
// many players; one load generator, alternating rounds.
// `npm run -s bench:http -- --json` prints one line.
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
 * A busy floor: one bet of each player under way; `--players 500` measures another one. With fewer, fewer bets share a
 * transaction, and each is dearer. Rounds are short, so that neither server is without work for long. Those that warm up
 * do not count: the real server has far more code to compile.
 */
const concurrency = players;
const gemPerThousand = 100;

/** Every one of these players has limits and was invited by the first of the others. */
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
  const earning = { ...bets, tokens: tokens.slice(players) };
  const bare = { ...shared, ports: [barePort], path: "/bare" };
  const betReports: LoadReport[] = [];
  const earningReports: LoadReport[] = [];
  const bareReports: LoadReport[] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const bareReport = await load(generator, { ...bare, seconds });
    await client.query("CHECKPOINT");
    await set(client, "rakeback.gemPerThousand", "0");
    const betReport = await load(generator, { ...bets, seconds });
    await client.query("CHECKPOINT");
    await set(client, "rakeback.gemPerThousand", String(gemPerThousand));
    const earningReport = await load(generator, { ...earning, seconds });
    if (!json) console.log(round, bareReport, betReport, earningReport);
    if (round < 0) continue;
    bareReports.push(bareReport);
    betReports.push(betReport);
    earningReports.push(earningReport);
  }
  await assertBooksAgree(client);
  const rate = (reports: readonly LoadReport[]) => median(reports.map((report) => report.requestsPerSecond));
  // Of each round with the one beside it, since a shared machine is not equally fast all the time.
  const ratio = (reports: readonly LoadReport[], rival: readonly LoadReport[]) => {
    const each = reports.map(
      (report, round) => report.requestsPerSecond / (rival[round]?.requestsPerSecond ?? Number.NaN),
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
    earningBetsPerSecond: Math.round(rate(earningReports)),
    earningShare: ratio(earningReports, betReports),
    earningP99Ms: p99(earningReports),
  };
}

await runBench(json, measure);
