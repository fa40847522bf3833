import { sign } from "node:crypto";
import { prepareReceipts, type Receipt } from "@gemplay/games";
import type { SigningKey } from "./receipt-keys.repository.ts";

/** A statement to sign. */
export interface StatementToSign {
  /** The text of the statement, from `statementText` or `canonicalStatement`. */
  readonly text: string;
  /** The time of the statement, ms since 1970. */
  readonly atMs: number;
}

/** Signs a statement. The promise never waits for input or output. */
export type SignStatement = (statement: StatementToSign) => Promise<Receipt>;

/**
 * The largest number of statements that share a signature. With more statements, the path of each receipt would be
 * longer, but a signature for 32 statements already takes less time than hashing them.
 */
const togetherAtMost = 32;

/**
 * Creates the function that signs statements. The statements of one turn of the event loop share a signature, because a
 * signature takes about as long as a whole bet. Each receipt contains its path in the Merkle tree of these statements.
 *
 * @param key returns the current key
 */
export function createReceiptSigner(key: () => SigningKey): SignStatement {
  interface Waiting {
    readonly statement: StatementToSign;
    resolve(receipt: Receipt): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];

  function signAll(): void {
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    try {
      const { number, privateKey } = key();
      const { text, unsigned } = prepareReceipts(batch.map(({ statement }) => statement.text));
      const signature = sign(null, Buffer.from(text), privateKey).toString("base64");
      for (const [place, { statement, resolve }] of batch.entries()) {
        const path = unsigned[place];
        if (path !== undefined) resolve({ ...path, atMs: statement.atMs, key: number, signature });
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (statement) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(signAll);
      waiting.push({ statement, resolve, reject });
      if (waiting.length === togetherAtMost) signAll();
    });
}
