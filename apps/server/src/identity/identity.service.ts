import { randomUUID } from "node:crypto";
import type { Data } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import { formatAssetAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { lockPlayer, lockRow } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import type { IdentityProvider, IdentityResult } from "./identity.provider.ts";
import {
  checksOf,
  endCheck,
  type IdentityCheck,
  insertCheck,
  lockOpenCheck,
  noteRead,
  storePage,
  takeUnread,
} from "./identity.repository.ts";

/**
 * The state of a player's identity check. `none` means that the player never started a check. `refused` means that the
 * last check was refused, and `exhausted` that the player cannot start another check.
 */
export type IdentityState = "none" | "asked" | "passed" | "refused" | "exhausted";

/** The number of refused checks after which only an operator decides about the player's withdrawals. */
const attemptsAtMost = 3;

export interface IdentityOptions extends Pick<Platform, "db" | "clock" | "settings"> {
  /** The provider of the operator; undefined in a deployment without identity checks. */
  readonly provider: IdentityProvider | undefined;
  /** The address of the page to which the provider leads the player back. */
  readonly returnUrl: string;
  /** Returns whether a withdrawal of the player waits for an identity check. */
  readonly isNeeded: <T>(db: Kysely<T>, playerId: bigint) => Promise<boolean>;
  /**
   * Called in the transaction that ends a check, after the player was locked. Returns a function that the caller calls
   * after the commit.
   */
  readonly onEnded: <T>(trx: Kysely<T>, playerId: bigint) => Promise<() => void>;
}

export interface Identity {
  /** Returns the state of the player's identity check, as the page shows it. */
  view(playerId: bigint): Promise<Data<"GET /user/identity">>;
  /**
   * Starts a check at the provider. If the player has an open check, returns the page of this check.
   *
   * @throws {AppError} IdentityClosed, IdentityPassed, IdentityAttemptsUsed, IdentityNotNeeded, IdentityUnavailable
   */
  start(playerId: bigint, language: Locale): Promise<{ readonly page: string }>;
  /**
   * Reads the result of the player's open check from the provider.
   *
   * @throws {AppError} IdentityUnavailable
   */
  read(playerId: bigint): Promise<void>;
  /**
   * Reads the results of open checks that were not read for a minute.
   *
   * @param onFault called for each check whose result could not be read; the other checks go on
   */
  readAll(onFault: (error: unknown) => void): Promise<void>;
}

/** The time in milliseconds after which the worker reads the result of a check again. */
const readEveryMs = 60_000;
/** The time in milliseconds after which a call of the player reads the result of a check again. */
const readOnCallMs = 2_000;
const readAtOnce = 50;

export function createIdentity(options: IdentityOptions): Identity {
  return {
    view: (playerId) => view(options, playerId),
    start: (playerId, language) => start(options, playerId, language),
    read: (playerId) => read(options, playerId),
    readAll: (onFault) => readAll(options, onFault),
  };
}

/** Returns the state of a player's identity check by all checks of the player, the oldest first. */
function stateOf(checks: readonly IdentityCheck[]): IdentityState {
  if (checks.some(({ state }) => state === "passed")) return "passed";
  const last = checks.at(-1);
  if (last === undefined || last.state === "asked") return last?.state ?? "none";
  return refusedOf(checks) >= attemptsAtMost ? "exhausted" : "refused";
}

const refusedOf = (checks: readonly IdentityCheck[]) =>
  checks.filter(({ state }) => state === "refused").length;

/**
 * Returns the state of a player's identity check. Inside a transaction that has locked the player, no check of the
 * player can end before the transaction ends.
 */
export async function identityStateOf<T>(db: Kysely<T>, playerId: bigint): Promise<IdentityState> {
  return stateOf(await checksOf(db, playerId));
}

/**
 * Records that an operator has confirmed the identity of a player in another way, inside the caller's transaction. An
 * open check of the player ends.
 *
 * @returns false if the player has passed the check already
 */
export async function confirmIdentity<T>(trx: Kysely<T>, playerId: bigint, at: Date): Promise<boolean> {
  await lockPlayer(trx, playerId);
  const checks = await checksOf(trx, playerId);
  if (stateOf(checks) === "passed") return false;
  const last = checks.at(-1);
  const id = last?.state === "asked" ? last.id : randomUUID();
  if (last?.id !== id) await insertCheck(trx, { playerId, id, at });
  await endCheck(trx, { player_id: playerId, id }, { state: "passed", reason: null, at });
  return true;
}

async function view(
  { db, settings, provider, isNeeded }: IdentityOptions,
  playerId: bigint,
): Promise<Data<"GET /user/identity">> {
  const checks = await checksOf(db, playerId);
  const last = checks.at(-1);
  const above = settings.get("identity.withdrawnAboveU");
  return {
    isOpen: provider !== undefined,
    isNeeded: await isNeeded(db, playerId),
    state: stateOf(checks),
    withdrawnAbove: above === null ? null : formatAssetAmount(above, "U"),
    attempts: refusedOf(checks),
    attemptsAtMost,
    reason: last?.state === "refused" ? last.reason : null,
    changedAtMs: (last?.answered_at ?? last?.started_at)?.getTime() ?? null,
  };
}

async function start(
  { db, clock, provider, returnUrl, isNeeded }: IdentityOptions,
  playerId: bigint,
  language: Locale,
): Promise<{ readonly page: string }> {
  if (provider === undefined) throw new AppError("IdentityClosed");
  // The transaction stores the check before the call to the provider. If the answer is lost, the player's next call
  // starts the check with the same id again, so the operator does not pay for a second check.
  const open = await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, playerId);
    const checks = await checksOf(trx, playerId);
    const state = stateOf(checks);
    if (state === "passed") throw new AppError("IdentityPassed");
    if (state === "exhausted") throw new AppError("IdentityAttemptsUsed", { count: attemptsAtMost });
    const last = checks.at(-1);
    if (last?.state === "asked") return { id: last.id, page: last.page };
    // Each check costs the operator money, so a player can start a check only if a withdrawal waits for it.
    if (!(await isNeeded(trx, playerId))) throw new AppError("IdentityNotNeeded");
    const id = randomUUID();
    await insertCheck(trx, { playerId, id, at: new Date(clock.nowMs()) });
    return { id, page: null };
  });
  if (open.page !== null) return { page: open.page };
  try {
    const started = await provider.start({ id: open.id, language, returnUrl });
    await storePage(db, { player_id: playerId, id: open.id }, started);
    return { page: started.page };
  } catch (error) {
    throw new AppError("IdentityUnavailable", {}, { cause: error });
  }
}

async function read(options: IdentityOptions, playerId: bigint): Promise<void> {
  const { db, clock, provider } = options;
  const last = (await checksOf(db, playerId)).at(-1);
  if (provider === undefined || last?.state !== "asked" || last.reference === null) return;
  if (last.read_at.getTime() > clock.nowMs() - readOnCallMs) return;
  try {
    await noteRead(db, last, new Date(clock.nowMs()));
    await readOne(options, provider, last);
  } catch (error) {
    throw new AppError("IdentityUnavailable", {}, { cause: error });
  }
}

async function readAll(options: IdentityOptions, onFault: (error: unknown) => void): Promise<void> {
  const { db, clock, provider } = options;
  if (provider === undefined) return;
  const at = new Date(clock.nowMs());
  const before = new Date(at.getTime() - readEveryMs);
  for (;;) {
    const checks = await takeUnread(db, { before, at, limit: readAtOnce });
    // The calls run at the same time, so that a slow answer does not delay the other checks.
    const results = await Promise.allSettled(checks.map((check) => readOne(options, provider, check)));
    for (const result of results) if (result.status === "rejected") onFault(result.reason);
    if (checks.length < readAtOnce) return;
  }
}

async function readOne(
  options: IdentityOptions,
  provider: IdentityProvider,
  check: IdentityCheck,
): Promise<void> {
  if (check.reference === null) return;
  const result = await provider.result(check.reference);
  if (result.state !== "asked") await end(options, check, result);
}

/** Stores the result of a check once, and lets the player's withdrawals continue. */
async function end(
  { db, clock, onEnded }: IdentityOptions,
  check: IdentityCheck,
  result: Exclude<IdentityResult, { state: "asked" }>,
): Promise<void> {
  const afterCommit = await db.transaction().execute(async (trx) => {
    const player = await lockRow(trx, check.player_id);
    if ((await lockOpenCheck(trx, check)) === undefined) return undefined;
    const reason = result.state === "refused" ? result.reason : null;
    await endCheck(trx, check, { state: result.state, reason, at: new Date(clock.nowMs()) });
    // A deleted account has no withdrawal that waits.
    return player?.deleted ? undefined : await onEnded(trx, check.player_id);
  });
  afterCommit?.();
}
