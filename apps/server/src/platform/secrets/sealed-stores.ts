import { setTimeout as sleep } from "node:timers/promises";
import type { SealedRows, SecretBox } from "@gemplay/ledger";
import { ConfigError } from "../config/index.ts";
import { type Database, executorOf } from "../database/index.ts";
import { SecretUnreadable } from "./secret-box.ts";

/** The stores of encrypted secrets, by a readable name. */
export type SealedStores = Readonly<Record<string, SealedRows>>;

export interface Stored {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly stores: SealedStores;
}

/** Key id of secrets that were stored before encryption was introduced. */
const plain = "";
const perTransaction = 500;
/** Maximum number of passes over rows that other transactions hold locked. Two passes are separated by 250 ms. */
const passesAtMost = 60;

/**
 * Checks that every key that encrypts stored data is configured with its right value.
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
        // An unavailable database does not mean that a key is wrong, so the database error is thrown unchanged.
        if (!(error instanceof SecretUnreadable)) throw error;
        problems.add(`ENCRYPTION_KEYS does not hold the key "${keyId}" with which the ${name} were sealed`);
      }
    }
  }
  if (problems.size > 0) throw new ConfigError([...problems]);
}

/**
 * Encrypts secrets that are stored in plain text. After `sealPlain`, no table holds one of the secrets in plain text.
 *
 * @returns the number of encrypted secrets
 */
export async function sealPlain(stored: Stored): Promise<number> {
  let count = 0;
  for (const store of Object.values(stored.stores)) count += await resealKey(stored, store, plain);
  return count;
}

/**
 * Re-encrypts values of other keys with the first configured key, while servers keep running. Uses small transactions.
 * After an interruption, another call of `resealAll` continues.
 *
 * @param tell is called for each old key with the number of re-encrypted values
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

/**
 * Re-encrypts all values of one key.
 *
 * @throws if rows stay locked by other transactions
 */
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
