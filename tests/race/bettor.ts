// A process that bets: `bettor.ts URL`. It reads one JSON line per job from its input and writes one line per answer,
// `key accepted` or `key refusal`, each only after the settlement answered.
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { createSettlement } from "@gemplay/ledger";

interface Job {
  readonly players: readonly string[];
  /** Bets placed at once by each player. */
  readonly each: number;
  /** Whether to go on until killed. */
  readonly endless: boolean;
}

const [url = ""] = process.argv.slice(2);
const settlement = createSettlement({
  connectionString: url,
  lanes: 2,
  // Loses always, so that a balance for one bet is enough for one and no more.
  decide: () => ({ payoutBase: 0n, outcome: { heads: false } }),
  onFault: (fault) => console.error(fault),
});

async function bet(player: string): Promise<void> {
  const key = randomUUID();
  const end = await settlement
    .bet({ playerId: BigInt(player), key, game: "coin", asset: "PLAY", amountBase: 1n, params: {} })
    .then(
      () => "accepted",
      (error: unknown) => (error instanceof Error ? error.message.split(":")[0] : "unknown"),
    );
  process.stdout.write(`${player} ${key} ${end}\n`);
}

async function run({ players, each, endless }: Job): Promise<void> {
  do {
    await Promise.all(players.flatMap((player) => Array.from({ length: each }, () => bet(player))));
  } while (endless);
}

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  await run(JSON.parse(line) as Job);
  process.stdout.write("done\n");
}
await settlement.close();
