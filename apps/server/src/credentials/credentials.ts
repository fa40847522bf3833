import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import {
  type CredentialKind,
  exchangeCredential,
  findCredential,
  findHash,
  giveTriesBack,
  hasCredential,
  insertCredential,
  replaceCredential,
  restamp,
  returnTry,
  takeTry,
} from "./credentials.repository.ts";
import { hashSecret, verifySecret } from "./secret-hash.ts";

/** How many wrong tries lock it, and for how long. */
export interface TryLimit {
  readonly tries: number;
  readonly lockMs: number;
}

interface CredentialState {
  readonly setAt: Date;
  /** Undefined while it is not locked. */
  readonly lockedUntilMs: number | undefined;
  /** Wrong tries until it is locked; 0 while it is. */
  readonly triesLeft: number;
}

/** A secret that was right when it was looked at. */
export interface RightSecret {
  readonly kind: "right";
  /**
   * Gives back the tries before it too, in the transaction of what the right secret allows.
   *
   * @returns false when another one was set while this one was looked at: it allows nothing any more
   */
  accept<T>(trx: Kysely<T>): Promise<boolean>;
}

type Checked =
  | RightSecret
  | { readonly kind: "wrong"; readonly triesLeft: number }
  /** By this try or by one before. */
  | { readonly kind: "locked"; readonly untilMs: number }
  /** There is no such secret. */
  | { readonly kind: "none" };

/** The secrets of one kind. */
export interface Credentials {
  /** @returns undefined when none is set */
  state(playerId: bigint, limit: TryLimit): Promise<CredentialState | undefined>;
  isSet(playerId: bigint): Promise<boolean>;
  /** Computes what is stored of a secret; takes long. @throws {AppError} Unavailable when too many computations wait */
  hash(secret: string): Promise<string>;
  /** Stores the first one. @returns whether there was none */
  set<T>(trx: Kysely<T>, playerId: bigint, hash: string): Promise<boolean>;
  /** Stores another one, locked or not, with all its tries. @returns whether there was one */
  replace<T>(trx: Kysely<T>, playerId: bigint, hash: string): Promise<boolean>;
  /**
   * Stores another one in the place of one that was accepted in the same transaction. It counts as set when that one was:
   * no wait begins or ends by it.
   */
  change<T>(trx: Kysely<T>, playerId: bigint, hash: string): Promise<void>;
  /**
   * Takes a try, then looks whether the secret is right. A right one costs no try, whatever becomes of what it allows.
   *
   * @throws {AppError} Unavailable, with the try given back
   */
  check(playerId: bigint, secret: string, limit: TryLimit): Promise<Checked>;
  /**
   * Looks whether a secret is right where the caller has counted the try itself. It takes as long when there is no such
   * player, or none is set.
   *
   * @throws {AppError} Unavailable
   */
  look(playerId: bigint | undefined, secret: string): Promise<RightSecret | undefined>;
  /** Counts it as set now, as if it had just been. */
  restamp<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /** Keeps the secret as it is until the transaction ends. @returns since when it is set */
  lock<T>(trx: Kysely<T>, playerId: bigint): Promise<Date | undefined>;
}

/** What a secret is compared with when there is none to compare it with. */
const nobodysHash = once(() => hashSecret(randomBytes(16).toString("hex")));

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

export function createCredentials<Tables>(
  kind: CredentialKind,
  { db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock },
): Credentials {
  const now = () => new Date(clock.nowMs());

  return {
    async state(playerId, { tries: allowed }) {
      const row = await findCredential(db, { playerId, kind });
      if (row === undefined) return undefined;
      const untilMs = row.locked_until?.getTime() ?? 0;
      if (untilMs > clock.nowMs()) return { setAt: row.set_at, lockedUntilMs: untilMs, triesLeft: 0 };
      // A lock that has run out begins anew.
      const used = row.locked_until === null ? row.tries : 0;
      // The limit may have been lowered below what was used: the next wrong one locks.
      return { setAt: row.set_at, lockedUntilMs: undefined, triesLeft: Math.max(1, allowed - used) };
    },

    isSet: (playerId) => hasCredential(db, { playerId, kind }),
    hash: hashSecret,
    set: (trx, playerId, hash) => insertCredential(trx, { playerId, kind }, hash, now()),
    replace: (trx, playerId, hash) => replaceCredential(trx, { playerId, kind }, hash, now()),
    change: (trx, playerId, hash) => exchangeCredential(trx, { playerId, kind }, hash),

    async check(playerId, secret, { tries, lockMs }) {
      const name = { playerId, kind };
      const lockedUntil = new Date(clock.nowMs() + lockMs);
      const taken = await takeTry(db, name, now(), { tries, lockedUntil });
      if (taken === undefined) {
        const row = await findCredential(db, name);
        return row === undefined
          ? { kind: "none" }
          : { kind: "locked", untilMs: row.locked_until?.getTime() ?? clock.nowMs() };
      }
      const isRight = await verifySecret(taken.hash, secret).catch(async (error: unknown) => {
        await returnTry(db, name, taken.hash);
        throw error;
      });
      if (isRight) {
        // What it allows may still be refused, by a second factor for example: that must not lock a secret that is known.
        await returnTry(db, name, taken.hash);
        return { kind: "right", accept: (trx) => giveTriesBack(trx, name, taken.hash) };
      }
      const triesLeft = tries - taken.tries;
      return triesLeft > 0
        ? { kind: "wrong", triesLeft }
        : { kind: "locked", untilMs: lockedUntil.getTime() };
    },

    async look(playerId, secret) {
      const stored = playerId === undefined ? undefined : await findHash(db, { playerId, kind });
      const isRight = await verifySecret(stored ?? (await nobodysHash()), secret);
      if (!isRight || stored === undefined || playerId === undefined) return undefined;
      return { kind: "right", accept: (trx) => giveTriesBack(trx, { playerId, kind }, stored) };
    },

    restamp: (trx, playerId) => restamp(trx, { playerId, kind }, now()),
    lock: async (trx, playerId) => (await findCredential(trx, { playerId, kind }, true))?.set_at,
  };
}
