// A process that places bets: `bettor.ts URL`. The bettor process reads one JSON line per job from its input. For each
// bet, the process writes one line, `player key accepted id` or `player key refusal`. The bettor process writes each
// line after the settlement has answered the bet.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { createSettlement } from "@gemplay/ledger";
import { coinEdge, testRates, testSecrets } from "./test-ledger.ts";

interface Job {
  /** Milliseconds by which the clock of the process is ahead of the real time, starting with this job. */
  readonly aheadMs?: number;
  readonly players: readonly string[];
  /** The number of bets that each player places at the same time. */
  readonly each: number;
  /** If true, the process places bets until it is killed. */
  readonly endless: boolean;
  /** The number of additional bets that the process places at the same time under one idempotency key. */
  readonly same?: { readonly player: string; readonly key: string; readonly times: number };
  /**
   * If set, the process places only the bets that `repeat` describes. In each of `times` passes, each player places one
   * bet at once under each idempotency key of `keys`.
   */
  readonly repeat?: { readonly keys: readonly string[]; readonly times: number };
}

const [url = ""] = process.argv.slice(2);
let clockAheadMs = 0;
const settlement = createSettlement({
  secrets: testSecrets,
  connectionString: url,
  shards: 2,
  clock: () => Date.now() + clockAheadMs,
  // Every bet loses, so a player whose balance covers one bet can place exactly one bet.
  decide: () => ({ payoutBase: 0n, multiplierE4: 0, outcome: { heads: false }, houseEdge: coinEdge }),
  rates: () => testRates,
  onFault: (fault) => console.error(fault),
});

async function bet(player: string, key: string = randomUUID()): Promise<void> {
  const end = await settlement
    .bet({ playerId: BigInt(player), key, game: "coin", asset: "PLAY", amountBase: 1n, params: {} })
    .then(
      ({ bet: { id } }) => `accepted ${id}`,
      (error: unknown) => (error instanceof Error ? error.message.split(":")[0] : "unknown"),
    );
  process.stdout.write(`${player} ${key} ${end}\n`);
}

async function run({ aheadMs = clockAheadMs, players, each, endless, same, repeat }: Job): Promise<void> {
  clockAheadMs = aheadMs;
  const times = <T>(count: number, act: () => T) => Array.from({ length: count }, act);
  for (let time = 0; time < (repeat?.times ?? 0); time++)
    await Promise.all(players.flatMap((player) => (repeat?.keys ?? []).map((key) => bet(player, key))));
  do {
    await Promise.all([
      ...times(same?.times ?? 0, () => bet(same?.player ?? "", same?.key)),
      ...players.flatMap((player) => times(each, () => bet(player))),
    ]);
  } while (endless);
}

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  await run(JSON.parse(line) as Job);
  process.stdout.write("done\n");
}
await settlement.close();
