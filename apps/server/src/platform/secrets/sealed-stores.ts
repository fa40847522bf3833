import { setTimeout as sleep } from "node:timers/promises";
import type { SealedRows, SecretBox } from "@gemplay/ledger";
import { ConfigError } from "../config/index.ts";
import { type Database, executorOf } from "../database/index.ts";
import { SecretUnreadable } from "./secret-box.ts";

/** Where sealed secrets lie, by a name for people. */
export type SealedStores = Readonly<Record<string, SealedRows>>;

export interface Stored {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly stores: SealedStores;
}

/** What was stored before anything was sealed. */
const plain = "";
const perTransaction = 500;
/** Rows that others hold locked are looked for again so many times, a moment later each. */
const passesAtMost = 60;

/**
 * Proves that every key with which something was sealed is configured, and is that key.
 *
 * @throws {ConfigError} with one sentence that names the key
 */
export async function requireKeys({ db, secrets, stores }: Stored): Promise<void> {
  const problems = new Set<string>();
  const executor = executorOf(db);
  for (const [name, store] of Object.entries(stores)) {
    for (const keyId of await store.keyIds(executor)) {
      if (keyId === plain) continue;
      try {
        await store.probe(executor, secrets, keyId);
      } catch (error) {
        // That the database does not answer says nothing about the keys.
        if (!(error instanceof SecretUnreadable)) throw error;
        problems.add(`ENCRYPTION_KEYS does not hold the key "${keyId}" with which the ${name} were sealed`);
      }
    }
  }
  if (problems.size > 0) throw new ConfigError([...problems]);
}

/** Seals what was stored plainly before; afterwards no table holds it plainly. @returns how many secrets */
export async function sealPlain(stored: Stored): Promise<number> {
  let count = 0;
  for (const store of Object.values(stored.stores)) count += await resealKey(stored, store, plain);
  return count;
}

/**
 * Seals with the first configured key whatever another one sealed, beside running servers: in small transactions, and
 * going on where it was interrupted when it is called again.
 *
 * @param tell hears of each key that sealed anything
 */
export async function resealAll(
  stored: Stored,
  tell: (key: { readonly store: string; readonly keyId: string; readonly count: number }) => void,
): Promise<void> {
  const executor = executorOf(stored.db);
  for (const [name, store] of Object.entries(stored.stores))
    for (const keyId of await store.keyIds(executor))
      if (keyId !== stored.secrets.keyId)
        tell({ store: name, keyId, count: await resealKey(stored, store, keyId) });
}

/** @throws when rows stay locked by others */
async function resealKey({ db, secrets }: Stored, store: SealedRows, keyId: string): Promise<number> {
  let count = 0;
  for (let pass = 1; (await store.keyIds(executorOf(db))).includes(keyId); pass++) {
    if (pass > passesAtMost) throw new Error(`others hold secrets of the key "${keyId}" locked: try again`);
    if (pass > 1) await sleep(250);
    let cursor: Parameters<SealedRows["reseal"]>[2]["cursor"];
    do {
      const page = { keyId, cursor, limit: perTransaction };
      const done = await db.transaction().execute((trx) => store.reseal(executorOf(trx), secrets, page));
      count += done.count;
      cursor = done.cursor;
    } while (cursor !== undefined);
  }
  return count;
}
