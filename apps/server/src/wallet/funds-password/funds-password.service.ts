import { createHash, randomBytes } from "node:crypto";
import type { Body } from "@gemplay/api-schema";
import { fundsPasswordLength, passwordFault } from "@gemplay/api-schema/password";
import type { Locale } from "@gemplay/i18n";
import { type Kysely, sql } from "kysely";
import { type FundsPasswordState, findPlayer, identityOf, lockPlayer } from "../../account/index.ts";
import type { FreshProofs, OwnerNotices } from "../../auth/index.ts";
import { type Credentials, hasCredential, type RightSecret, type TryLimit } from "../../credentials/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Settings } from "../../platform/settings/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import type { WithdrawalTerms } from "../assets/index.ts";
import { type WalletDatabase, type WalletTables, walletTables } from "../wallet.tables.ts";
import { heldReason, heldUntil, recoveredReason } from "./withdrawal-hold.ts";

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

type NewPassword = Body<"POST /user/setting_fund_password">;
type ChangedPassword = Body<"POST /user/change_fund_password">;

type WrongPassword = "FundsPasswordIncorrect" | "FundsPasswordOldIncorrect";

export interface FundsPasswords {
  /** Returns the state of the funds password for the account page. */
  state(playerId: bigint): Promise<FundsPasswordState>;
  /**
   * Sets the first funds password, once, with a fresh proof.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordAlreadySet, FreshProofInvalid,
   *   SignatureInvalid, ChainUnavailable, Unavailable
   */
  set(playerId: bigint, wanted: NewPassword): Promise<void>;
  /**
   * Replaces the funds password. The old password is the proof, and a wrong old password costs an attempt. Unused
   * tickets of the old password become invalid. The waiting time of withdrawals does not change.
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
   * Checks the funds password, and the second factor if withdrawals need it. Returns a ticket for one withdrawal with
   * exactly these terms.
   *
   * @throws {AppError} FundsPasswordNotSet, FundsPasswordUnprovable, FundsPasswordIncorrect, FundsPasswordLocked,
   *   Unavailable, and the errors of the second factor
   */
  confirm(
    playerId: bigint,
    typed: { readonly password: string; readonly secondFactor?: string },
    terms: WithdrawalTerms,
  ): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>;
}

export interface FundsPasswordsOptions {
  readonly db: WalletDatabase;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly proofs: FreshProofs;
  readonly factors: SecondFactors;
  readonly credentials: Credentials;
  readonly notices: OwnerNotices;
}

export function createFundsPasswords({
  db,
  settings,
  clock,
  proofs,
  factors,
  credentials,
  notices,
}: FundsPasswordsOptions): FundsPasswords {
  const now = () => new Date(clock.nowMs());
  const limit = (): TryLimit => ({
    tries: settings.get("fundsPassword.tries"),
    lockMs: settings.get("fundsPassword.lockHours") * hourMs,
  });

  async function state(playerId: bigint): Promise<FundsPasswordState> {
    const { tries: triesAllowed } = limit();
    const known = await credentials.state(playerId, limit());
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

  /**
   * Takes an attempt and checks the password.
   *
   * @throws {AppError} `wrong` with the number of attempts left, and others
   */
  async function checked(playerId: bigint, password: string, wrong: WrongPassword): Promise<RightSecret> {
    const answer = await credentials.check(playerId, password, limit());
    if (answer.kind === "right") return answer;
    if (answer.kind === "none") throw await passwordMissing(db, playerId);
    if (answer.kind === "wrong") throw new AppError(wrong, { count: answer.triesLeft });
    throw new AppError("FundsPasswordLocked", { waitMs: answer.untilMs - clock.nowMs() });
  }

  /**
   * Accepts a correct password.
   *
   * @throws {AppError} `wrong` if the password was replaced during the check
   */
  async function accept(trx: WalletDatabase, right: RightSecret, wrong: WrongPassword): Promise<void> {
    if (!(await right.accept<WalletTables>(trx))) throw new AppError(wrong, { count: limit().tries });
  }

  return {
    state,

    async set(playerId, { password, confirmPassword, proof }) {
      assertPair(password, confirmPassword);
      // An early check avoids a needless password hash. The insert makes the final decision.
      if ((await state(playerId)).set) throw new AppError("FundsPasswordAlreadySet");
      const proved = await proofs.check(playerId, "setFundsPassword", proof);
      const hash = await credentials.hash(password);
      await db.transaction().execute(async (trx) => {
        // The player's row is locked before the password's row, in the same order as changes of a sign-in method.
        await lockPlayer<WalletTables>(trx, playerId);
        if (!(await credentials.set<WalletTables>(trx, playerId, hash)))
          throw new AppError("FundsPasswordAlreadySet");
        await proved.use<WalletTables>(trx);
      });
    },

    async change(playerId, { oldPassword, password, confirmPassword }) {
      assertPair(password, confirmPassword);
      if (oldPassword.normalize("NFC") === password.normalize("NFC"))
        throw new AppError("FundsPasswordUnchanged");
      // The hash is computed first, because it may be refused under load. A correct password must not cost an attempt
      // in this case.
      const hash = await credentials.hash(password);
      const right = await checked(playerId, oldPassword, "FundsPasswordOldIncorrect");
      await db.transaction().execute(async (trx) => {
        await accept(trx, right, "FundsPasswordOldIncorrect");
        await credentials.change<WalletTables>(trx, playerId, hash);
        await trx.deleteFrom("withdrawal_ticket").where("player_id", "=", playerId).execute();
      });
    },

    async recover(playerId, { password, confirmPassword, proof }, locale) {
      assertPair(password, confirmPassword);
      if (!(await state(playerId)).set) throw await passwordMissing(db, playerId);
      const proved = await proofs.check(playerId, "recoverFundsPassword", proof);
      const hash = await credentials.hash(password);
      await db.transaction().execute(async (trx) => {
        await lockPlayer<WalletTables>(trx, playerId);
        if (!(await credentials.replace<WalletTables>(trx, playerId, hash)))
          throw new AppError("FundsPasswordNotSet");
        await forgetConfirmed<WalletTables>(trx, playerId, now());
        await proved.use<WalletTables>(trx);
        await notices.tell<WalletTables>(trx, playerId, locale, "fundsPasswordRecovered");
      });
    },

    async confirm(playerId, { password, secondFactor }, terms) {
      // A missing second-factor code is reported first, so that it costs no password attempt.
      await factors.assertTyped(playerId, secondFactor, "withdrawal");
      const right = await checked(playerId, password, "FundsPasswordIncorrect");
      const factor = await factors.check(playerId, secondFactor, { askedFor: "withdrawal" });
      const ticket = randomBytes(32).toString("base64url");
      const expiresAtMs = clock.nowMs() + settings.get("withdrawals.ticketMinutes") * minuteMs;
      await db.transaction().execute(async (trx) => {
        await factor.use<WalletTables>(trx);
        await accept(trx, right, "FundsPasswordIncorrect");
        // Each new ticket deletes the player's expired tickets.
        await trx
          .deleteFrom("withdrawal_ticket")
          .where("player_id", "=", playerId)
          .where("expires_at", "<=", now())
          .execute();
        const row = { ...ticketRow(playerId, ticket, terms), expires_at: new Date(expiresAtMs) };
        await trx.insertInto("withdrawal_ticket").values(row).execute();
      });
      return { ticket, expiresAtMs };
    },
  };
}

/** Returns the error for a player without a funds password. An account without a usable proof must first bind one. */
export async function passwordMissing<T>(db: Kysely<T>, playerId: bigint): Promise<AppError> {
  const canProve =
    (await findPlayer(db, playerId))?.address != null ||
    (await identityOf(db, playerId, "email")) !== undefined ||
    (await hasCredential(db, { playerId, kind: "login" }));
  return new AppError(canProve ? "FundsPasswordNotSet" : "FundsPasswordUnprovable");
}

/**
 * Checks the format of a new funds password and its repetition.
 *
 * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer
 */
function assertPair(password: string, confirmPassword: string): void {
  if (passwordFault(password, fundsPasswordLength) !== undefined || password.includes("\0"))
    throw new AppError("FundsPasswordFormat");
  if (password !== confirmPassword) throw new AppError("FundsPasswordsDiffer");
}

/**
 * Returns the database row of a ticket. Only the hash is stored, so a copy of the database contains no usable ticket.
 */
function ticketRow(playerId: bigint, ticket: string, terms: WithdrawalTerms) {
  return {
    player_id: playerId,
    ticket_hash: createHash("sha256").update(ticket).digest("hex"),
    asset: terms.asset,
    network: terms.network,
    address: terms.address,
    amount: String(terms.amountBase),
  };
}

/**
 * Uses a ticket up.
 *
 * @returns whether a valid ticket for exactly these terms existed
 */
export async function takeTicket(
  trx: WalletDatabase,
  playerId: bigint,
  ticket: string,
  terms: WithdrawalTerms,
  at: Date,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("withdrawal_ticket")
    .where((row) => row.and(ticketRow(playerId, ticket, terms)))
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Makes withdrawals wait because a sign-in method changed, as after a change of the funds password. Unused tickets
 * become invalid.
 */
export async function holdWithdrawals<T>(
  db: Kysely<T>,
  playerId: bigint,
  credentials: Credentials,
): Promise<void> {
  const trx = walletTables(db);
  await credentials.restamp(trx, playerId);
  await trx.deleteFrom("withdrawal_ticket").where("player_id", "=", playerId).execute();
}

/**
 * Invalidates the tickets of a replaced funds password. Waiting withdrawals go to a manual review, because the person
 * who recovered the password may not be the one who requested the withdrawal.
 *
 * @param whose "everybody" if passwords may have been replaced without a record in this database
 */
export async function forgetConfirmed<T>(
  db: Kysely<T>,
  whose: bigint | "everybody",
  at: Date,
): Promise<void> {
  const trx = walletTables(db);
  const isTheirs = whose === "everybody" ? sql<boolean>`true` : sql<boolean>`player_id = ${whose}`;
  await trx.deleteFrom("withdrawal_ticket").where(isTheirs).execute();
  await trx
    .updateTable("withdrawal")
    .set({ reason: recoveredReason, changed_at: at })
    .where(isTheirs)
    .where("reason", "=", heldReason)
    .execute();
}
