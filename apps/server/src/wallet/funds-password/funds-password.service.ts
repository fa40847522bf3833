import { randomBytes } from "node:crypto";
import type { Body } from "@gemplay/api-schema";
import { fundsPasswordLength, passwordFault } from "@gemplay/api-schema/password";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { type FundsPasswordState, findPlayer, identityOf, lockPlayer } from "../../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../../auth/index.ts";
import { type Credentials, hasCredential, type RightSecret, type TryLimit } from "../../credentials/index.ts";
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
  /** Returns the state of the funds password for the account page. */
  state(playerId: bigint): Promise<FundsPasswordState>;
  /**
   * Sets the first funds password of a player, once, with a fresh proof.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordAlreadySet, FreshProofInvalid,
   *   SignatureInvalid, ChainUnavailable, Unavailable
   */
  set(playerId: bigint, wanted: NewPassword): Promise<void>;
  /**
   * Replaces the funds password. The old password is the proof, and a wrong old password costs an attempt. Unused
   * tickets of the old password become invalid. The wait of withdrawals after a set password does not change.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordUnchanged, FundsPasswordNotSet,
   *   FundsPasswordUnprovable, FundsPasswordOldIncorrect, FundsPasswordLocked, Unavailable
   */
  change(playerId: bigint, wanted: ChangedPassword): Promise<void>;
  /**
   * Replaces a forgotten or locked funds password, with a fresh proof. Unused tickets of the old password become
   * invalid, and the owner gets an e-mail.
   *
   * @throws {AppError} FundsPasswordNotSet and the errors of `set`
   */
  recover(playerId: bigint, wanted: NewPassword, locale: Locale): Promise<void>;
  /**
   * Checks the funds password, and the second factor if withdrawals need a second factor. Returns a ticket for one
   * withdrawal with exactly these terms.
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

/** A ticket for one withdrawal. */
interface Ticket {
  readonly ticket: string;
  readonly expiresAtMs: number;
}

/** The dependencies of all functions in this file. */
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
  const { tries: triesAllowed } = tryLimit(context);
  const known = await credentials.state(playerId, tryLimit(context));
  return {
    set: known !== undefined,
    triesAllowed,
    lockHours: settings.get("fundsPassword.lockHours"),
    ticketMinutes: settings.get("withdrawals.ticketMinutes"),
    holdHours: settings.get("withdrawals.holdAfterProofHours"),
    holdsUntilMs: known && heldUntil(settings, known.setAt, clock.nowMs())?.getTime(),
    lockedUntilMs: known?.lockedUntilMs,
    triesLeft: known?.triesLeft ?? triesAllowed,
  };
}

async function setPassword(
  context: FundsPasswordsContext,
  playerId: bigint,
  { password, confirmPassword, proof }: NewPassword,
): Promise<void> {
  const { db, credentials, proofs } = context;
  assertPair(password, confirmPassword);
  // An early check avoids a needless password hash. The insert makes the final decision.
  if ((await readState(context, playerId)).set) throw new AppError("FundsPasswordAlreadySet");
  const proved = await proofs.check(playerId, "setFundsPassword", proof);
  const hash = await credentials.hash(password);
  await db.transaction().execute(async (trx) => {
    // The transaction locks the player's row before the password's row, in the same order as changes of a sign-in
    // method.
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
  // The code computes the hash first, because the server may refuse the hash under load. A correct password must not
  // cost an attempt in this case.
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
    await notices.tell<WalletTables>(trx, playerId, locale, "fundsPasswordRecovered");
  });
}

async function confirmWithdrawal(
  context: FundsPasswordsContext,
  playerId: bigint,
  { password, secondFactor }: TypedSecrets,
  terms: WithdrawalTerms,
): Promise<Ticket> {
  const { db, settings, clock, factors } = context;
  // The code checks the second-factor code first, so that a missing code costs no attempt of the funds password.
  await factors.assertTyped(playerId, secondFactor, "withdrawal");
  const right = await checkPassword(context, playerId, password, "FundsPasswordIncorrect");
  const factor = await factors.check(playerId, secondFactor, { askedFor: "withdrawal" });
  const ticket = randomBytes(32).toString("base64url");
  const expiresAtMs = clock.nowMs() + settings.get("withdrawals.ticketMinutes") * minuteMs;
  await db.transaction().execute(async (trx) => {
    await factor.use<WalletTables>(trx);
    await accept(context, trx, right, "FundsPasswordIncorrect");
    // Each new ticket deletes the player's expired tickets.
    await deleteExpiredTickets(trx, playerId, new Date(clock.nowMs()));
    await insertTicket(trx, playerId, ticket, terms, new Date(expiresAtMs));
  });
  return { ticket, expiresAtMs };
}

/**
 * Uses up one attempt and checks the funds password.
 *
 * @throws {AppError} `wrong` with the number of attempts left, and other errors
 */
async function checkPassword(
  context: FundsPasswordsContext,
  playerId: bigint,
  password: string,
  wrong: WrongPassword,
): Promise<RightSecret> {
  const { db, clock, credentials } = context;
  const answer = await credentials.check(playerId, password, tryLimit(context));
  if (answer.kind === "right") return answer;
  if (answer.kind === "none") throw await passwordMissing(db, playerId);
  if (answer.kind === "wrong") throw new AppError(wrong, { count: answer.triesLeft });
  throw new AppError("FundsPasswordLocked", { waitMs: answer.untilMs - clock.nowMs() });
}

/**
 * Accepts a correct funds password.
 *
 * @throws {AppError} `wrong` if the password was replaced during the check
 */
async function accept(
  context: FundsPasswordsContext,
  trx: WalletDatabase,
  right: RightSecret,
  wrong: WrongPassword,
): Promise<void> {
  if (!(await right.accept<WalletTables>(trx))) throw new AppError(wrong, { count: tryLimit(context).tries });
}

const tryLimit = ({ settings }: FundsPasswordsContext): TryLimit => ({
  tries: settings.get("fundsPassword.tries"),
  lockMs: settings.get("fundsPassword.lockHours") * hourMs,
});

/**
 * Returns the error for a player without a funds password. An account without a usable proof must first bind a wallet
 * or an e-mail.
 */
export async function passwordMissing<T>(db: Kysely<T>, playerId: bigint): Promise<AppError> {
  const canProve =
    (await findPlayer(db, playerId))?.address != null ||
    (await identityOf(db, playerId, "email")) !== undefined ||
    (await hasCredential(db, { playerId, kind: "login" }));
  return new AppError(canProve ? "FundsPasswordNotSet" : "FundsPasswordUnprovable");
}

/**
 * Checks the format of a new funds password and the repetition of the password.
 *
 * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer
 */
function assertPair(password: string, confirmPassword: string): void {
  if (passwordFault(password, fundsPasswordLength) !== undefined || password.includes("\0"))
    throw new AppError("FundsPasswordFormat");
  if (password !== confirmPassword) throw new AppError("FundsPasswordsDiffer");
}

/**
 * Makes withdrawals wait after a change of a sign-in method, as after a recovery of the funds password. Unused tickets
 * become invalid.
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
 * Invalidates the tickets of a replaced funds password. Waiting withdrawals go to a manual review, because the person
 * who recovered the password may not be the person who requested the withdrawal.
 *
 * @param whose "everybody" if passwords may have been replaced without a record in this database
 */
export async function forgetConfirmed<T>(db: Kysely<T>, whose: Whose, at: Date): Promise<void> {
  const trx = walletTables(db);
  await deleteTickets(trx, whose);
  await reviewHeld(trx, whose, at);
}
