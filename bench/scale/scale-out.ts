// Measures bets per second over HTTP with one, two and three api processes on one database. Each player stays on one
// process, as with a proxy that hashes the session. One more measurement distributes the requests of each player over
// all processes. Rounds with different numbers of processes alternate. At the end, the benchmark checks that every bet
// exists once. `npm run -s bench:scale-out -- --json` prints one line of JSON.
import { availableParallelism } from "node:os";
import type { LoadReport } from "../http/http-load.ts";
import {
  assertBooksAgree,
  fund,
  load,
  runBench,
  signIn,
  startChild,
  startGemplay,
} from "../http/http-stack.ts";
import { benchNumbers } from "../numbers.ts";
import { median } from "../quantile.ts";

/** Warm-up rounds do not count, because every process must first compile its code. */
const { players, rounds, warmUpRounds, seconds, json } = benchNumbers({
  players: 1_000,
  rounds: 7,
  warmUpRounds: 3,
  seconds: 4,
});

const kinds = {
  one: { processes: 1, scattered: false },
  two: { processes: 2, scattered: false },
  three: { processes: 3, scattered: false },
  threeScattered: { processes: 3, scattered: true },
} as const;
type Kind = keyof typeof kinds;

async function measure(folder: string) {
  const { origins, client } = await startGemplay(folder, [
    { ROLE: "api" },
    { ROLE: "api" },
    { ROLE: "api" },
    { ROLE: "worker" },
  ]);
  const tokens: string[] = [];
  while (tokens.length < players) tokens.push(await signIn(origins[0]));
  await fund(client);
  const ports = origins.slice(0, 3).map((origin) => Number(new URL(origin).port));
  const generator = startChild("./http-load.ts");
  const reports = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []])) as unknown as Record<
    Kind,
    LoadReport[]
  >;
  let taken = 0;
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const [kind, { processes, scattered }] of Object.entries(kinds)) {
      await client.query("CHECKPOINT");
      const report = await load(generator, {
        ports: ports.slice(0, processes),
        path: "/api/games/dice/bet",
        concurrency: players,
        seconds,
        tokens,
        scattered,
      });
      taken += report.taken;
      if (!json) console.log(round, kind, report);
      if (round >= 0) reports[kind as Kind].push(report);
    }
  const { rows } = await client.query<{ bets: string; keys: string }>(
    "SELECT count(*) AS bets, count(DISTINCT (player_id, key)) AS keys FROM bet",
  );
  const [{ bets = "", keys = "" } = {}] = rows;
  if (Number(bets) !== taken || Number(keys) !== taken)
    throw new Error(`${taken} bets were acknowledged, but the database has ${bets} bets under ${keys} keys`);
  await assertBooksAgree(client);
  const rate = (kind: Kind) => median(reports[kind].map(({ requestsPerSecond }) => requestsPerSecond));
  // Compares each round with the round of the other kind next to it, because the speed of a shared machine changes over
  // time.
  const ratio = (kind: Kind, rival: Kind) => {
    const each = reports[kind].map(
      (report, round) => report.requestsPerSecond / (reports[rival][round]?.requestsPerSecond ?? Number.NaN),
    );
    return Math.round(median(each) * 100) / 100;
  };
  return {
    cores: availableParallelism(),
    concurrency: players,
    betsPerSecond: Object.fromEntries(
      Object.keys(kinds).map((kind) => [kind, Math.round(rate(kind as Kind))]),
    ),
    p99Ms: Object.fromEntries(
      Object.keys(kinds).map((kind) => [
        kind,
        Math.round(median(reports[kind as Kind].map(({ p99Ms }) => p99Ms))),
      ]),
    ),
    twoToOne: ratio("two", "one"),
    threeToOne: ratio("three", "one"),
    scatteredToKept: ratio("threeScattered", "three"),
    bets: taken,
  };
}

await runBench(json, measure);
