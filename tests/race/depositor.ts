// A process that credits deposits: `depositor.ts URL`. The depositor process reads one JSON line per job from its
// input. The process credits all deposits of the job at once, each over its own database connection. For each deposit,
// the process writes one line: `reference playable withdrawOnly`.
import { createInterface } from "node:readline";
import { creditDeposits } from "@gemplay/ledger";
import pg from "pg";
import { inTransaction } from "./test-ledger.ts";

interface Job {
  readonly player: string;
  readonly amount: string;
  readonly references: readonly string[];
}

const [connectionString = ""] = process.argv.slice(2);
const clients = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client;
  }),
);

async function credit(client: pg.Client, { player, amount }: Job, reference: string): Promise<void> {
  const deposits = [{ asset: "PLAY", amountBase: BigInt(amount), reference }] as const;
  const to = { playerId: BigInt(player), from: "chain_in", at: new Date(), deposits } as const;
  const parts = (await inTransaction(client, () => creditDeposits(client, to))).get(reference);
  process.stdout.write(`${reference} ${parts?.playableBase} ${parts?.withdrawOnlyBase}\n`);
}

process.stdout.write("ready\n");
for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as Job;
  await Promise.all(
    clients.map(async (client, place) => {
      for (const [number, reference] of job.references.entries())
        if (number % clients.length === place) await credit(client, job, reference);
    }),
  );
  process.stdout.write("done\n");
}
await Promise.all(clients.map((client) => client.end()));
