import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import { createPlayerMutex } from "../platform/player-mutex/index.ts";
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

/** The number of wrong attempts that lock a secret, and the duration of the lock. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly lockMs: number;
}

interface CredentialState {
  readonly setAt: Date;
  /**
   * The time at which the lock of the secret ends, in milliseconds since 1970; undefined while the secret is not
   * locked.
   */
  readonly lockedUntilMs: number | undefined;
  /**
   * The number of wrong attempts that the player can still make before the server locks the secret; 0 while the secret
   * is locked.
   */
  readonly attemptsLeft: number;
}

/** A secret that the server has found correct in its check. */
export interface RightSecret {
  readonly kind: "right";
  /**
   * Resets the number of earlier wrong attempts at the secret, in the transaction of the allowed action.
   *
   * @returns false if the secret was replaced during the check, so that the secret allows nothing any more
   */
  accept<T>(trx: Kysely<T>): Promise<boolean>;
}

type Checked =
  | RightSecret
  | { readonly kind: "wrong"; readonly attemptsLeft: number }
  /** The checked attempt, or an earlier wrong attempt, has locked the secret. */
  | { readonly kind: "locked"; readonly untilMs: number }
  /** The player has no secret of this kind. */
  | { readonly kind: "none" };

/** Checks and changes the secrets of one kind. */
export interface Credentials {
  /**
   * Returns the state of the player's secret.
   *
   * @returns undefined if the player has set no secret of the kind
   */
  state(playerId: bigint, limit: AttemptLimit): Promise<CredentialState | undefined>;
  /**
   * Returns true if the player has a secret of the kind.
   *
   * @param on the caller's transaction, if the result must not change until the transaction ends
   */
  isSet<T>(playerId: bigint, on?: Kysely<T>): Promise<boolean>;
  /**
   * Computes the hash of a secret with argon2id. The hash algorithm argon2id is slow on purpose.
   *
   * @throws {AppError} Unavailable if too many computations of hashes wait
   */
  hash(secret: string): Promise<string>;
  /**
   * Stores the first secret of a player.
   *
   * @returns true if the player had no secret of the kind before
   */
  set<T>(trx: Kysely<T>, playerId: bigint, hash: string): Promise<boolean>;
  /**
   * Replaces the secret of a player, locked or not, and resets the number of wrong attempts.
   *
   * @returns true if the player had a secret of the kind before
   */
  replace<T>(trx: Kysely<T>, playerId: bigint, hash: string): Promise<boolean>;
  /**
   * Replaces a secret that the server accepted in the same transaction. The time at which the secret counts as set does
   * not change, so no waiting time after a new secret begins or ends.
   */
  change<T>(trx: Kysely<T>, playerId: bigint, hash: string): Promise<void>;
  /**
   * Checks a secret, and counts an attempt if the secret is wrong. After the last allowed wrong attempt, the server
   * refuses even a right secret, also if the check of the right secret began earlier. A right secret costs no attempt,
   * even if the allowed action fails.
   *
   * @throws {AppError} Unavailable, if too many computations wait; the attempt is then not counted
   */
  check(playerId: bigint, secret: string, limit: AttemptLimit): Promise<Checked>;
  /**
   * Checks a secret without counting the attempt, because the caller has counted the attempt. The check takes the same
   * time if the player does not exist or has no secret.
   *
   * @throws {AppError} Unavailable
   */
  look(playerId: bigint | undefined, secret: string): Promise<RightSecret | undefined>;
  /** Changes the stored time at which the secret was set to the current time. */
  restamp<T>(trx: Kysely<T>, playerId: bigint): Promise<void>;
  /**
   * Locks the row of the secret until the transaction ends.
   *
   * @returns the time at which the secret was set
   */
  lock<T>(trx: Kysely<T>, playerId: bigint): Promise<Date | undefined>;
}

/**
 * If the player has no secret, the server compares the attempt with a dummy hash, so that the check takes the same
 * time.
 */
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
  // The time limit for waiting calls is long. On a busy machine, computing a hash takes a long time, and refusing a
  // waiting call would not help the player.
  const playerMutex = createPlayerMutex({ waitAtMostMs: 30_000 });

  async function state(
    playerId: bigint,
    { attempts: allowed }: AttemptLimit,
  ): Promise<CredentialState | undefined> {
    const row = await findCredential(db, { playerId, kind });
    if (row === undefined) return undefined;
    const untilMs = row.locked_until?.getTime() ?? 0;
    if (untilMs > clock.nowMs()) return { setAt: row.set_at, lockedUntilMs: untilMs, attemptsLeft: 0 };
    // After a lock expires, the number of wrong attempts starts again at zero.
    const used = row.locked_until === null ? row.tries : 0;
    // An operator may have lowered the limit below the number of counted wrong attempts. If the limit is below the
    // number of counted attempts, the next wrong attempt locks the secret.
    return { setAt: row.set_at, lockedUntilMs: undefined, attemptsLeft: Math.max(1, allowed - used) };
  }

  /**
   * Checks a secret. The function reads the stored secret again after the computation of the hash, because other
   * processes may have checked the same secret during the computation.
   */
  async function checkNow(playerId: bigint, secret: string, limit: AttemptLimit): Promise<Checked> {
    const name = { playerId, kind };
    const stored = await findCredential(db, name);
    if (stored === undefined) return { kind: "none" };
    const standsUntilMs = stored.locked_until?.getTime() ?? 0;
    if (standsUntilMs > clock.nowMs()) return { kind: "locked", untilMs: standsUntilMs };
    if (await verifySecret(stored.hash, secret)) {
      // The server does not count a right secret as an attempt. A later refusal, for example by a second factor, must
      // not lock the secret.
      if (await isUnlocked(db, name, stored.hash, now()))
        return { kind: "right", accept: (trx) => forgetWrong(trx, name, stored.hash, now()) };
    } else {
      const untilMs = clock.nowMs() + limit.lockMs;
      const at = { attempts: limit.attempts, lockedUntil: new Date(untilMs) };
      const attempts = await countWrong(db, name, stored.hash, now(), at);
      if (attempts !== undefined)
        return attempts < limit.attempts
          ? { kind: "wrong", attemptsLeft: limit.attempts - attempts }
          : { kind: "locked", untilMs };
    }
    const present = await state(playerId, limit);
    if (present === undefined) return { kind: "none" };
    const { lockedUntilMs, attemptsLeft } = present;
    // If the secret is not locked, another call replaced the secret during the check. The checked attempt was wrong,
    // but does not count against the new secret.
    return lockedUntilMs === undefined
      ? { kind: "wrong", attemptsLeft }
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

    // The checks of one player's secret run one at a time, so that waiting checks compute no hash after an attempt has
    // locked the secret.
    check: (playerId, secret, limit) => playerMutex.take(playerId, () => checkNow(playerId, secret, limit)),

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
