import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { encryptedRows, type SecretBox } from "@gemplay/ledger";
import { type Generated, type Kysely, sql } from "kysely";

interface ReceiptKeyTable {
  number: number;
  public_key: string;
  sealed_key: string;
  made_at: Generated<Date>;
}

function tables<T>(db: Kysely<T>): Kysely<{ receipt_key: ReceiptKeyTable }> {
  return db as unknown as Kysely<{ receipt_key: ReceiptKeyTable }>;
}

const keyPlace = (number: number | string) => `receipt_key ${number}`;

/** The encrypted private keys. */
export const encryptedReceiptKeys = encryptedRows({
  table: "receipt_key",
  row: ["number", "number"],
  encrypted: "sealed_key",
  among: "true",
  place: ([number]) => keyPlace(number),
});

/** The public values of a key. */
export interface ReceiptKey {
  readonly number: number;
  /** The 32 bytes of the public key, in hexadecimal. */
  readonly publicKey: string;
  readonly madeAt: Date;
}

/** The key that signs receipts. */
export interface SigningKey {
  readonly number: number;
  readonly privateKey: KeyObject;
}

/** Returns all keys, the oldest first. */
export async function receiptKeys<T>(db: Kysely<T>): Promise<readonly ReceiptKey[]> {
  const rows = await tables(db)
    .selectFrom("receipt_key")
    .select(["number", "public_key", "made_at"])
    .orderBy("number")
    .execute();
  return rows.map((row) => ({ number: row.number, publicKey: row.public_key, madeAt: row.made_at }));
}

/**
 * Returns the newest key, which signs receipts; undefined if there is no key yet.
 * @throws the errors of `SecretBox.decrypt`
 */
export async function signingKey<T>(db: Kysely<T>, secrets: SecretBox): Promise<SigningKey | undefined> {
  const row = await tables(db)
    .selectFrom("receipt_key")
    .select(["number", "sealed_key"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const der = Buffer.from(secrets.decrypt(row.sealed_key, keyPlace(row.number)), "hex");
  return { number: row.number, privateKey: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) };
}

/**
 * Makes a key with the next number, which signs all later receipts.
 * @param onlyFirst if true, the function makes a key only if there is none
 */
export async function makeReceiptKey<T>(
  db: Kysely<T>,
  secrets: SecretBox,
  { onlyFirst = false } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two processes that start at the same time must not both make the first key.
    await sql`LOCK TABLE receipt_key IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const number = ((await receiptKeys(trx)).at(-1)?.number ?? 0) + 1;
    if (onlyFirst && number > 1) return;
    const { privateKey } = generateKeyPairSync("ed25519");
    const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
    const der = privateKey.export({ format: "der", type: "pkcs8" }).toString("hex");
    await tables(trx)
      .insertInto("receipt_key")
      .values({
        number,
        public_key: Buffer.from(x, "base64url").toString("hex"),
        sealed_key: secrets.encrypt(der, keyPlace(number)),
      })
      .execute();
  });
}
