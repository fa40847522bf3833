import { type Kysely, sql } from "kysely";

/** What may become true for a player. */
export type FactKind =
  | "depositCredited"
  | "withdrawalSent"
  | "withdrawalConfirmed"
  | "withdrawalRefunded"
  | "rewardReady"
  | "rankUp"
  | "friendJoined";

export interface Fact {
  readonly playerId: bigint;
  readonly kind: FactKind;
  /** The record's own name, where its feature finds it. */
  readonly recordId: string;
}

/** Writes a fact down, once; the transaction is the one that makes it true. */
export async function noteFact<T>(trx: Kysely<T>, { playerId, kind, recordId }: Fact): Promise<void> {
  await noteFacts(trx, [{ playerId, kind, recordId }]);
}

/**
 * Writes many down by one statement.
 *
 * Locks a fact that was written before, so that whoever tells it meanwhile first sees this transaction end and then reads
 * what it made true.
 */
export async function noteFacts<T>(on: Kysely<T>, facts: readonly Fact[]): Promise<void> {
  const players = facts.map(({ playerId }) => String(playerId));
  const kinds = facts.map(({ kind }) => kind);
  const records = facts.map(({ recordId }) => recordId);
  await sql`
    INSERT INTO fact (player_id, kind, record_id)
    SELECT DISTINCT * FROM unnest(${players}::bigint[], ${kinds}::text[], ${records}::text[])
    ON CONFLICT (player_id, kind, record_id) DO UPDATE SET at = excluded.at WHERE fact.told_at IS NULL`.execute(
    on,
  );
}

interface HowTold<Db> {
  readonly at: Date;
  readonly atMost: number;
  /** What is known here: a newer release may write others, which are left to it. */
  readonly kinds: readonly string[];
  /** Facts that are let be. */
  readonly except: readonly string[];
  /** Resolves to whether the fact is still true. One that is not is forgotten, and can be written and told later. */
  readonly tell: (trx: Db, fact: Fact) => Promise<boolean>;
  readonly told: (id: string) => void;
  /** One that throws holds up none behind it. */
  readonly failed: (error: unknown, fact: { readonly id: string; readonly kind: FactKind }) => void;
}

/**
 * Tells facts that were not told, the oldest first: what telling one queues, and that it was told, in one transaction.
 *
 * @returns how many of them did not fail
 */
export async function tellUntold(
  db: Kysely<Record<never, never>>,
  { at, atMost, kinds, except, tell, told, failed }: HowTold<typeof db>,
): Promise<number> {
  const { rows } = await sql<{ id: bigint; player_id: bigint; kind: FactKind; record_id: string }>`
    SELECT id, player_id, kind, record_id FROM fact
    WHERE told_at IS NULL AND kind = ANY(${kinds}::text[]) AND id <> ALL(${except}::bigint[])
    ORDER BY id LIMIT ${atMost}`.execute(db);
  let count = 0;
  for (const { id, player_id: playerId, kind, record_id: recordId } of rows)
    try {
      await db.transaction().execute(async (trx) => {
        const mark = sql`UPDATE fact SET told_at = ${at} WHERE id = ${id} AND told_at IS NULL`;
        const { numAffectedRows = 0n } = await mark.execute(trx);
        if (numAffectedRows === 1n && !(await tell(trx, { playerId, kind, recordId })))
          await sql`DELETE FROM fact WHERE id = ${id}`.execute(trx);
      });
      count++;
      told(String(id));
    } catch (error) {
      failed(error, { id: String(id), kind });
    }
  return count;
}

/** While a told fact is kept the same is not told again; what is written again afterwards is. */
export async function forgetToldBefore<T>(db: Kysely<T>, at: Date): Promise<void> {
  await sql`DELETE FROM fact WHERE told_at < ${at}`.execute(db);
}

export async function forgetFacts<T>(trx: Kysely<T>, playerId: bigint): Promise<void> {
  await sql`DELETE FROM fact WHERE player_id = ${playerId}`.execute(trx);
}
