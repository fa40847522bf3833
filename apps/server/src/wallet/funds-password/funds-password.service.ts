import { randomBytes } from "node:crypto";
import type { Body } from "@gemplay/api-schema";
import { fundsPasswordLength, passwordFault } from "@gemplay/api-schema/password";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { type FundsPasswordState, findPlayer, identityOf, lockPlayer } from "../../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../../auth/index.ts";
import {
  type AttemptLimit,
  type Credentials,
  hasCredential,
  type RightSecret,
} from "../../credentials/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import type { WithdrawalTerms } from "../assets/index.ts";
import { type WalletDatabase, type WalletTables, walletTables } from "../wallet.tables.ts";
import {
  deleteExpiredTickets,
  deleteTickets,
  insertTicket,
  reviewHeld,
  type Whose,
} from "./tickets.repository.ts";
import { heldUntil } from "./withdrawal-hold.ts";

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

type NewPassword = Body<"POST /user/setting_fund_password">;
type ChangedPassword = Body<"POST /user/change_fund_password">;

type WrongPassword = "FundsPasswordIncorrect" | "FundsPasswordOldIncorrect";

export interface FundsPasswords {
  /** Returns what the account page shows about the funds password, for example whether the password is set. */
  state(playerId: bigint): Promise<FundsPasswordState>;
  /**
   * Sets the first funds password of a player. The call needs a fresh proof of identity and works only once.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordAlreadySet, FreshProofInvalid,
   *   SignatureInvalid, ChainUnavailable, Unavailable
   */
  set(playerId: bigint, wanted: NewPassword): Promise<void>;
  /**
   * Changes the funds password of a player who knows the old password. The old funds password serves as the proof of
   * identity. A wrong old funds password uses up an attempt. Unused withdrawal tickets of the old password become
   * invalid. A change of the funds password does not make withdrawals wait, and does not shorten an existing waiting
   * time.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordUnchanged, FundsPasswordNotSet,
   *   FundsPasswordUnprovable, FundsPasswordOldIncorrect, FundsPasswordLocked, Unavailable
   */
  change(playerId: bigint, wanted: ChangedPassword): Promise<void>;
  /**
   * Replaces a forgotten or locked funds password. The call needs a fresh proof of identity. Unused withdrawal tickets
   * of the old password become invalid, and the player gets an e-mail.
   *
   * @throws {AppError} FundsPasswordNotSet and the errors of `set`
   */
  recover(playerId: bigint, wanted: NewPassword, locale: Locale): Promise<void>;
  /**
   * Checks the funds password. If the player's withdrawals need a second factor, also checks the code of the second
   * factor. Returns a ticket, which allows one withdrawal with exactly the given values.
   *
   * @throws {AppError} FundsPasswordNotSet, FundsPasswordUnprovable, FundsPasswordIncorrect, FundsPasswordLocked,
   *   Unavailable, and the errors of the second factor
   */
  confirm(playerId: bigint, typed: TypedSecrets, terms: WithdrawalTerms): Promise<Ticket>;
}

interface TypedSecrets {
  readonly password: string;
  readonly secondFactor?: string;
}

/** A ticket, which allows one withdrawal. */
interface Ticket {
  readonly ticket: string;
  readonly expiresAtMs: number;
}

/** The services that all functions of the funds password use. */
export interface FundsPasswordsContext {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly proofs: FreshProofs;
  readonly factors: SecondFactors;
  readonly credentials: Credentials;
  readonly notices: OwnerNotices;
}

export function createFundsPasswords(context: FundsPasswordsContext): FundsPasswords {
  return {
    state: (playerId) => readState(context, playerId),
    set: (playerId, wanted) => setPassword(context, playerId, wanted),
    change: (playerId, wanted) => changePassword(context, playerId, wanted),
    recover: (playerId, wanted, locale) => recoverPassword(context, playerId, wanted, locale),
    confirm: (playerId, typed, terms) => confirmWithdrawal(context, playerId, typed, terms),
  };
}

async function readState(context: FundsPasswordsContext, playerId: bigint): Promise<FundsPasswordState> {
  const { settings, clock, credentials } = context;
  const { attempts: attemptsAllowed } = attemptLimit(context);
  const known = await credentials.state(playerId, attemptLimit(context));
  return {
    set: known !== undefined,
    attemptsAllowed,
    lockHours: settings.get("fundsPassword.lockHours"),
    ticketMinutes: settings.get("withdrawals.ticketMinutes"),
    holdHours: settings.get("withdrawals.holdAfterProofHours"),
    holdsUntilMs: known && heldUntil(settings, known.setAt, clock.nowMs())?.getTime(),
    lockedUntilMs: known?.lockedUntilMs,
    attemptsLeft: known?.attemptsLeft ?? attemptsAllowed,
  };
}

async function setPassword(
  context: FundsPasswordsContext,
  playerId: bigint,
  { password, confirmPassword, proof }: NewPassword,
): Promise<void> {
  const { db, credentials, proofs } = context;
  assertPair(password, confirmPassword);
  // This early check for an existing funds password avoids the expensive computation of a password hash. The insert
  // into the database is the final check, because a concurrent call may set a password in between.
  if ((await readState(context, playerId)).set) throw new AppError("FundsPasswordAlreadySet");
  const proved = await proofs.check(playerId, "setFundsPassword", proof);
  const hash = await credentials.hash(password);
  await db.transaction().execute(async (trx) => {
    // The transaction locks the player's row before the row of the funds password, like a change of a sign-in method.
    // Because all transactions lock in the same order, no deadlock can occur.
    await lockPlayer<WalletTables>(trx, playerId);
    if (!(await credentials.set<WalletTables>(trx, playerId, hash)))
      throw new AppError("FundsPasswordAlreadySet");
    await proved.use<WalletTables>(trx);
  });
}

async function changePassword(
  context: FundsPasswordsContext,
  playerId: bigint,
  { oldPassword, password, confirmPassword }: ChangedPassword,
): Promise<void> {
  const { db, credentials } = context;
  assertPair(password, confirmPassword);
  if (oldPassword.normalize("NFC") === password.normalize("NFC"))
    throw new AppError("FundsPasswordUnchanged");
  // The code computes the password hash before it uses up an attempt, because the server may refuse to compute the hash
  // under load. A refusal because of load must not use up an attempt.
  const hash = await credentials.hash(password);
  const right = await checkPassword(context, playerId, oldPassword, "FundsPasswordOldIncorrect");
  await db.transaction().execute(async (trx) => {
    await accept(context, trx, right, "FundsPasswordOldIncorrect");
    await credentials.change<WalletTables>(trx, playerId, hash);
    await deleteTickets(trx, playerId);
  });
}

async function recoverPassword(
  context: FundsPasswordsContext,
  playerId: bigint,
  { password, confirmPassword, proof }: NewPassword,
  locale: Locale,
): Promise<void> {
  const { db, clock, credentials, proofs, notices } = context;
  assertPair(password, confirmPassword);
  if (!(await readState(context, playerId)).set) throw await passwordMissing(db, playerId);
  const proved = await proofs.check(playerId, "recoverFundsPassword", proof);
  const hash = await credentials.hash(password);
  await db.transaction().execute(async (trx) => {
    await lockPlayer<WalletTables>(trx, playerId);
    if (!(await credentials.replace<WalletTables>(trx, playerId, hash)))
      throw new AppError("FundsPasswordNotSet");
    await forgetConfirmed<WalletTables>(trx, playerId, new Date(clock.nowMs()));
    await proved.use<WalletTables>(trx);
    await notices.notify<WalletTables>(trx, playerId, locale, "fundsPasswordRecovered");
  });
}

async function confirmWithdrawal(
  context: FundsPasswordsContext,
  playerId: bigint,
  { password, secondFactor }: TypedSecrets,
  terms: WithdrawalTerms,
): Promise<Ticket> {
  const { db, settings, clock, factors } = context;
  // The code checks the second factor first, so that a missing code of the second factor uses up no attempt of the
  // funds password.
  await factors.assertTyped(playerId, secondFactor, "withdrawal");
  const right = await checkPassword(context, playerId, password, "FundsPasswordIncorrect");
  const factor = await factors.check(playerId, secondFactor, { askedFor: "withdrawal" });
  const ticket = randomBytes(32).toString("base64url");
  const expiresAtMs = clock.nowMs() + settings.get("withdrawals.ticketMinutes") * minuteMs;
  await db.transaction().execute(async (trx) => {
    await factor.use<WalletTables>(trx);
    await accept(context, trx, right, "FundsPasswordIncorrect");
    // When the server creates a ticket, it also deletes the player's expired tickets.
    await deleteExpiredTickets(trx, playerId, new Date(clock.nowMs()));
    await insertTicket(trx, playerId, ticket, terms, new Date(expiresAtMs));
  });
  return { ticket, expiresAtMs };
}

/**
 * Uses up one attempt and checks the funds password.
 *
 * @throws {AppError} the error `wrong` with the number of attempts left, if the funds password is wrong; or another
 * error
 */
async function checkPassword(
  context: FundsPasswordsContext,
  playerId: bigint,
  password: string,
  wrong: WrongPassword,
): Promise<RightSecret> {
  const { db, clock, credentials } = context;
  const answer = await credentials.check(playerId, password, attemptLimit(context));
  if (answer.kind === "right") return answer;
  if (answer.kind === "none") throw await passwordMissing(db, playerId);
  if (answer.kind === "wrong") throw new AppError(wrong, { count: answer.attemptsLeft });
  throw new AppError("FundsPasswordLocked", { waitMs: answer.untilMs - clock.nowMs() });
}

/**
 * Accepts a correct funds password and resets the number of attempts.
 *
 * @throws {AppError} `wrong` if another call replaced the password during the check
 */
async function accept(
  context: FundsPasswordsContext,
  trx: WalletDatabase,
  right: RightSecret,
  wrong: WrongPassword,
): Promise<void> {
  if (!(await right.accept<WalletTables>(trx)))
    throw new AppError(wrong, { count: attemptLimit(context).attempts });
}

const attemptLimit = ({ settings }: FundsPasswordsContext): AttemptLimit => ({
  attempts: settings.get("fundsPassword.tries"),
  lockMs: settings.get("fundsPassword.lockHours") * hourMs,
});

/**
 * Returns the error for a player who has no funds password. An account that has no means to prove its identity must
 * first bind a wallet or an e-mail.
 */
export async function passwordMissing<T>(db: Kysely<T>, playerId: bigint): Promise<AppError> {
  const canProve =
    (await findPlayer(db, playerId))?.address != null ||
    (await identityOf(db, playerId, "email")) !== undefined ||
    (await hasCredential(db, { playerId, kind: "login" }));
  return new AppError(canProve ? "FundsPasswordNotSet" : "FundsPasswordUnprovable");
}

/**
 * Checks that a new funds password has the required format and was repeated correctly.
 *
 * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer
 */
function assertPair(password: string, confirmPassword: string): void {
  if (passwordFault(password, fundsPasswordLength) !== undefined || password.includes("\0"))
    throw new AppError("FundsPasswordFormat");
  if (password !== confirmPassword) throw new AppError("FundsPasswordsDiffer");
}

/**
 * Makes a player's withdrawals wait after a change of a sign-in method, like after a recovery of the funds password.
 * The function also makes unused withdrawal tickets invalid.
 */
export async function holdWithdrawals<T>(
  db: Kysely<T>,
  playerId: bigint,
  credentials: Credentials,
): Promise<void> {
  const trx = walletTables(db);
  await credentials.restamp(trx, playerId);
  await deleteTickets(trx, playerId);
}

/**
 * Makes the withdrawal tickets of a replaced funds password invalid. The function also sends waiting withdrawals to a
 * manual review, because somebody else may have requested these withdrawals before the player recovered the password.
 *
 * @param whose a player; or "everybody" if players may have replaced passwords that this database does not know about
 */
export async function forgetConfirmed<T>(db: Kysely<T>, whose: Whose, at: Date): Promise<void> {
  const trx = walletTables(db);
  await deleteTickets(trx, whose);
  await reviewHeld(trx, whose, at);
}
