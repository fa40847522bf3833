import { setTimeout as sleep } from "node:timers/promises";
import type { EncryptedRows, SecretBox } from "@gemplay/ledger";
import { ConfigError } from "../config/index.ts";
import { type Database, executorOf } from "../database/index.ts";
import { SecretUnreadable } from "./secret-box.ts";

/** The tables with encrypted secrets, with a readable name as the key. */
export type EncryptedStores = Readonly<Record<string, EncryptedRows>>;

export interface Stored {
  readonly db: Database;
  readonly secrets: SecretBox;
  readonly stores: EncryptedStores;
}

/** The key id of secrets that the database stored before the server encrypted secrets. */
const plain = "";
const perTransaction = 500;
/**
 * Maximum number of passes over the rows, because other transactions may have locked some rows. Between two passes, the
 * function waits for 250 ms.
 */
const passesAtMost = 60;

/**
 * Checks that the configuration contains, with the right value, every key that encrypts stored data.
 *
 * @throws {ConfigError} with one sentence for each missing key, which contains the id of the key
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
        // If the database is unavailable, the configured keys may still be right, so the function throws the error of
        // the database unchanged.
        if (!(error instanceof SecretUnreadable)) throw error;
        problems.add(`ENCRYPTION_KEYS does not contain the key "${keyId}", which encrypts the ${name}`);
      }
    }
  }
  if (problems.size > 0) throw new ConfigError([...problems]);
}

/**
 * Encrypts secrets that the database stores as plain text. After `encryptPlain`, no table contains any of the secrets
 * as plain text.
 *
 * @returns the number of encrypted secrets
 */
export async function encryptPlain(stored: Stored): Promise<number> {
  let count = 0;
  for (const store of Object.values(stored.stores)) count += await reencryptKey(stored, store, plain);
  return count;
}

/**
 * Re-encrypts all values that were encrypted with another key than the first configured key, while servers continue to
 * run. Uses small transactions. After an interruption, another call of `reencryptAll` continues the work.
 *
 * @param report is called for each old key with the number of its re-encrypted values
 */
export async function reencryptAll(
  stored: Stored,
  report: (key: { readonly store: string; readonly keyId: string; readonly count: number }) => void,
): Promise<void> {
  const executor = executorOf(stored.db);
  for (const [name, store] of Object.entries(stored.stores))
    for (const keyId of await store.keyIds(executor))
      if (keyId !== stored.secrets.keyId)
        report({ store: name, keyId, count: await reencryptKey(stored, store, keyId) });
}

/**
 * Re-encrypts all values that were encrypted with one key.
 *
 * @throws if other transactions keep some of the rows locked
 */
async function reencryptKey({ db, secrets }: Stored, store: EncryptedRows, keyId: string): Promise<number> {
  let count = 0;
  for (let pass = 1; (await store.keyIds(executorOf(db))).includes(keyId); pass++) {
    if (pass > passesAtMost)
      throw new Error(`other transactions keep secrets of the key "${keyId}" locked: try again later`);
    if (pass > 1) await sleep(250);
    let cursor: Parameters<EncryptedRows["reencrypt"]>[2]["cursor"];
    do {
      const page = { keyId, cursor, limit: perTransaction };
      const done = await db.transaction().execute((trx) => store.reencrypt(executorOf(trx), secrets, page));
      count += done.count;
      cursor = done.cursor;
    } while (cursor !== undefined);
  }
  return count;
}
