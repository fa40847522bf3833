import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** A player has no more than so many: the one that signed in longest ago is forgotten. */
const atMost = 50;

/**
 * Notes the browser that an account is signed in with, by the number that its page made up.
 *
 * @param key undefined where the page keeps none: such a browser is never known again
 * @param isInUse whether the account is open where no browser is noted: then also its first one is new
 * @returns whether the account had been signed in before, and not with this one
 */
export async function noteDevice<T>(
  trx: Kysely<T>,
  playerId: bigint,
  key: string | undefined,
  { at, isInUse }: { readonly at: Date; readonly isInUse: boolean },
): Promise<boolean> {
  const { rows: known } = await sql<{ key_hash: Buffer }>`
    SELECT key_hash FROM seen_device WHERE player_id = ${playerId}`.execute(trx);
  const hash = key === undefined ? undefined : createHash("sha256").update(key).digest();
  const isNew = (isInUse || known.length > 0) && !known.some(({ key_hash }) => hash?.equals(key_hash));
  if (hash === undefined) return isNew;
  await sql`
    INSERT INTO seen_device (player_id, key_hash, last_at) VALUES (${playerId}, ${hash}, ${at})
    ON CONFLICT (player_id, key_hash) DO UPDATE SET last_at = ${at}`.execute(trx);
  if (known.length >= atMost)
    await sql`
      DELETE FROM seen_device WHERE player_id = ${playerId} AND key_hash IN (
        SELECT key_hash FROM seen_device WHERE player_id = ${playerId} ORDER BY last_at DESC OFFSET ${atMost}
      )`.execute(trx);
  return isNew;
}
