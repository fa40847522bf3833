import { expect, it } from "vitest";
import { withLedger } from "../../../../tests/race/file-ledger.ts";
import { fund, inTransaction, type TestLedger, testSecrets } from "../../../../tests/race/test-ledger.ts";
import { type IdRange, idFrom, monthStart } from "../database/index.ts";
import { ensureSeeds } from "../seeds/index.ts";
import { session } from "./shard-connection.ts";
import { writeStatements } from "./write-batch.ts";

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly PlanNode[];
}

let ledger: TestLedger;
withLedger(async (own) => {
  ledger = own;
  await ledger.client.query(session);
});

/**
 * Returns the names of the tables that a query plan reads. For each table, the result tells whether an index condition
 * selects the rows.
 */
function reads(node: PlanNode): [string, boolean][] {
  const below = (node.Plans ?? []).flatMap(reads);
  const table = node["Relation Name"];
  // A plan node that writes rows also contains a table name, but only the nodes below this node read rows.
  return table === undefined || "Operation" in node
    ? below
    : [...below, [table, node["Index Cond"] !== undefined]];
}

async function planned(text: string): Promise<[string, boolean][]> {
  const { rows } = await ledger.client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
  const [{ Plan: plan }] = rows[0]["QUERY PLAN"] as [{ Plan: PlanNode }];
  return reads(plan).sort();
}

it("a batch reads its rows by index, for any number of players, with and without table statistics", async () => {
  const nextMonth = monthStart(new Date(), 1);
  const searched: IdRange = {
    first: idFrom(nextMonth),
    end: idFrom(monthStart(nextMonth, 1)),
    isWide: false,
  };
  const partition = `bet_${nextMonth.toISOString().slice(0, 7).replace("-", "_")}`;
  const expectByIndex = async (when: string) => {
    for (const range of [undefined, searched]) {
      const byIndex = [
        ...(range === undefined ? [] : [[partition, true]]),
        ["community_level", true],
        ["seed", true],
        ["wallet", true],
      ];
      for (const { name, text } of Object.values(writeStatements({ searched: range, areHolds: false })))
        expect(await planned(text), `${name}, ${when}`).toEqual(byIndex);
    }
  };
  let players = 0n;
  for (const count of [0n, 20n, 100n]) {
    while (players < count) {
      players += 1n;
      await fund(ledger.client, players, 1_000n);
    }
    const ids = Array.from({ length: Number(players) }, (_, index) => BigInt(index + 1));
    if (players > 0n) await inTransaction(ledger.client, () => ensureSeeds(ledger.client, testSecrets, ids));
    await expectByIndex(`${count} players`);
    if (players > 0n) await ledger.client.query("ANALYZE wallet, seed");
    await expectByIndex(`${count} players, counted`);
  }
});
