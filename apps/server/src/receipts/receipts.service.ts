import { createPublicKey, sign } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import { statementText } from "@gemplay/games";
import type { FastifyInstance } from "fastify";
import type { Hash } from "viem";
import type { Commitments, Witness } from "../commitments/index.ts";
import { addRoute, type ReceiptMaker } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import {
  makeReceiptKey,
  type ReceiptKey,
  receiptKeys,
  type SigningKey,
  signingKey,
} from "./receipt-keys.repository.ts";
import { createReceiptSigner } from "./receipt-signer.ts";

export interface ReceiptFeature {
  /** Makes the receipt of an answer. */
  readonly make: ReceiptMaker;
  /** Signs another text with the newest key of receipts. The public key is hexadecimal. */
  signText(text: string): Promise<{ readonly publicKey: string; readonly signature: Uint8Array }>;
  routes(app: FastifyInstance): void;
  stop(): void;
}

type Dependencies = Pick<Platform, "db" | "secrets" | "clock" | "log"> & {
  readonly commitments: Pick<Commitments, "witness">;
  /** Returns whether the worker has read the chain. Before, no commitment can be sent. */
  readonly isBegun: () => Promise<boolean>;
};

/** The kind of the commitments to public keys on the chain. The committed hash is the public key itself. */
const commitmentKind = "receipt key";

/** The processes use a new key at most this number of milliseconds after an operator made it. */
const readAgainMs = 10_000;

/** Makes the first key if there is none, and requests the commitments to all public keys as soon as the chain was read. */
export async function createReceipts(dependencies: Dependencies): Promise<ReceiptFeature> {
  const { db, secrets, clock, log, commitments, isBegun } = dependencies;

  async function witness({ number, publicKey }: ReceiptKey): Promise<Witness> {
    if (!(await isBegun())) return undefined;
    const hash = `0x${publicKey}` as Hash;
    return await commitments.witness({ kind: commitmentKind, hash, number: BigInt(number), size: 1n });
  }

  async function readKey(): Promise<SigningKey> {
    const found = await signingKey(db, secrets);
    if (found === undefined) throw new Error("there is no key for receipts");
    for (const one of await receiptKeys(db)) await witness(one);
    return found;
  }

  await makeReceiptKey(db, secrets, { onlyFirst: true });
  let key = await readKey();
  const timer = setInterval(() => {
    readKey().then(
      (read) => {
        key = read;
      },
      (error: unknown) => log.warn({ err: error }, "reading the key for receipts failed"),
    );
  }, readAgainMs).unref();
  const signStatement = createReceiptSigner(() => key);

  async function shownKeys(): Promise<Data<"GET /fairness/receipt-keys">> {
    const keys = await receiptKeys(db);
    return await Promise.all(
      keys.map(async (one) => {
        const witnessed = await witness(one);
        return {
          number: one.number,
          publicKey: one.publicKey,
          madeAtMs: one.madeAt.getTime(),
          witness:
            witnessed === undefined || witnessed === "spoiled"
              ? null
              : {
                  contract: witnessed.contract,
                  transaction: witnessed.transactionHash,
                  block: Number(witnessed.block),
                },
        };
      }),
    );
  }

  return {
    make: ({ call, playerId, request, answer }) => {
      const atMs = clock.nowMs();
      return signStatement({
        text: statementText({ call, player: String(playerId), request, answer, atMs }),
        atMs,
      });
    },
    async signText(text) {
      const found = await signingKey(db, secrets);
      if (found === undefined) throw new Error("there is no key for receipts");
      const { x = "" } = createPublicKey(found.privateKey).export({ format: "jwk" });
      const publicKey = Buffer.from(x, "base64url").toString("hex");
      return { publicKey, signature: sign(null, Buffer.from(text), found.privateKey) };
    },
    routes: (app) => addRoute(app, "GET /fairness/receipt-keys", shownKeys),
    stop: () => clearInterval(timer),
  };
}
