import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import { createTurns } from "../platform/turns/index.ts";
import {
  type CredentialKind,
  countWrong,
  exchangeCredential,
  findCredential,
  findHash,
  forgetWrong,
  hasCredential,
  insertCredential,
  isUnlocked,
  replaceCredential,
  restamp,
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
  /** @param on the caller's transaction, if the answer must not change until it ends */
  isSet<T>(playerId: bigint, on?: Kysely<T>): Promise<boolean>;
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
   * Looks whether the secret is right, and counts a try when it is wrong. After the last wrong one even a right one is
   * refused, also one that was being checked at that moment. A right one costs no try, whatever becomes of what it allows.
   *
   * @throws {AppError} Unavailable, with no try counted
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
  // Each computation takes long on a busy machine, and being refused for that is no better than waiting.
  const turns = createTurns({ waitAtMostMs: 30_000 });

  async function state(playerId: bigint, { tries: allowed }: TryLimit): Promise<CredentialState | undefined> {
    const row = await findCredential(db, { playerId, kind });
    if (row === undefined) return undefined;
    const untilMs = row.locked_until?.getTime() ?? 0;
    if (untilMs > clock.nowMs()) return { setAt: row.set_at, lockedUntilMs: untilMs, triesLeft: 0 };
    // After a lock expires, the count of wrong attempts starts again at zero.
    const used = row.locked_until === null ? row.tries : 0;
    // The limit may now be below the used attempts. Then the next wrong attempt locks the secret.
    return { setAt: row.set_at, lockedUntilMs: undefined, triesLeft: Math.max(1, allowed - used) };
  }

  /** Reads the row again after the hash was computed, because other processes may check the same secret meanwhile. */
  async function checkNow(playerId: bigint, secret: string, limit: TryLimit): Promise<Checked> {
    const name = { playerId, kind };
    const stored = await findCredential(db, name);
    if (stored === undefined) return { kind: "none" };
    const standsUntilMs = stored.locked_until?.getTime() ?? 0;
    if (standsUntilMs > clock.nowMs()) return { kind: "locked", untilMs: standsUntilMs };
    if (await verifySecret(stored.hash, secret)) {
      // The right secret costs no attempt: a later refusal, by a second factor for example, must not lock it.
      if (await isUnlocked(db, name, stored.hash, now()))
        return { kind: "right", accept: (trx) => forgetWrong(trx, name, stored.hash, now()) };
    } else {
      const untilMs = clock.nowMs() + limit.lockMs;
      const at = { tries: limit.tries, lockedUntil: new Date(untilMs) };
      const tries = await countWrong(db, name, stored.hash, now(), at);
      if (tries !== undefined)
        return tries < limit.tries
          ? { kind: "wrong", triesLeft: limit.tries - tries }
          : { kind: "locked", untilMs };
    }
    const present = await state(playerId, limit);
    if (present === undefined) return { kind: "none" };
    const { lockedUntilMs, triesLeft } = present;
    // Not locked means that the secret was replaced meanwhile. This attempt is wrong, but does not count for the new secret.
    return lockedUntilMs === undefined
      ? { kind: "wrong", triesLeft }
      : { kind: "locked", untilMs: lockedUntilMs };
  }

  return {
    state,

    isSet: (playerId, on) =>
      on === undefined ? hasCredential(db, { playerId, kind }) : hasCredential(on, { playerId, kind }),
    hash: hashSecret,
    set: (trx, playerId, hash) => insertCredential(trx, { playerId, kind }, hash, now()),
    replace: (trx, playerId, hash) => replaceCredential(trx, { playerId, kind }, hash, now()),
    change: (trx, playerId, hash) => exchangeCredential(trx, { playerId, kind }, hash),

    // Checks of one player run one at a time. After the locking attempt, the waiting checks compute no hash.
    check: (playerId, secret, limit) => turns.take(playerId, () => checkNow(playerId, secret, limit)),

    async look(playerId, secret) {
      const stored = playerId === undefined ? undefined : await findHash(db, { playerId, kind });
      const isRight = await verifySecret(stored ?? (await nobodysHash()), secret);
      if (!isRight || stored === undefined || playerId === undefined) return undefined;
      return { kind: "right", accept: (trx) => forgetWrong(trx, { playerId, kind }, stored, now()) };
    },

    restamp: (trx, playerId) => restamp(trx, { playerId, kind }, now()),
    lock: async (trx, playerId) => (await findCredential(trx, { playerId, kind }, true))?.set_at,
  };
}
