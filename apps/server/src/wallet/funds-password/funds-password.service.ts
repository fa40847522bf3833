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
  /** What the account page says about it. */
  state(playerId: bigint): Promise<FundsPasswordState>;
  /**
   * Sets the first password, once, with a fresh proof.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordAlreadySet, FreshProofInvalid,
   *   SignatureInvalid, ChainUnavailable, Unavailable
   */
  set(playerId: bigint, wanted: NewPassword): Promise<void>;
  /**
   * Replaces the password by another one, proved by the old one, which costs a try when it is wrong. What the old one had
   * confirmed and was not used yet is void; withdrawals wait neither longer nor shorter.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordUnchanged, FundsPasswordNotSet,
   *   FundsPasswordUnprovable, FundsPasswordOldIncorrect, FundsPasswordLocked, Unavailable
   */
  change(playerId: bigint, wanted: ChangedPassword): Promise<void>;
  /**
   * Replaces a password that was forgotten or is locked, with a fresh proof. What the old one
   * had confirmed is void, and the owner is told by mail.
   *
   * @throws {AppError} FundsPasswordNotSet, and as `set`
   */
  recover(playerId: bigint, wanted: NewPassword, locale: Locale): Promise<void>;
  /**
   * Checks the password, and the second factor where withdrawals take it, and answers a ticket for one withdrawal with
   * exactly these terms.
   *
   * @throws {AppError} FundsPasswordNotSet, FundsPasswordUnprovable, FundsPasswordIncorrect, FundsPasswordLocked, Unavailable, and
   *   those of the second factor
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

  /** A password that is right, after a try was taken. @throws {AppError} `wrong` with the tries left, and others */
  async function checked(playerId: bigint, password: string, wrong: WrongPassword): Promise<RightSecret> {
    const answer = await credentials.check(playerId, password, limit());
    if (answer.kind === "right") return answer;
    if (answer.kind === "none") throw await passwordMissing(db, playerId);
    if (answer.kind === "wrong") throw new AppError(wrong, { count: answer.triesLeft });
    throw new AppError("FundsPasswordLocked", { waitMs: answer.untilMs - clock.nowMs() });
  }

  /** @throws {AppError} `wrong` when it was right for a password that has been replaced while it was looked at */
  async function accept(trx: WalletDatabase, right: RightSecret, wrong: WrongPassword): Promise<void> {
    if (!(await right.accept<WalletTables>(trx))) throw new AppError(wrong, { count: limit().tries });
  }

  return {
    state,

    async set(playerId, { password, confirmPassword, proof }) {
      assertPair(password, confirmPassword);
      // Looked at first, so that nobody makes the server hash for nothing; the insert decides.
      if ((await state(playerId)).set) throw new AppError("FundsPasswordAlreadySet");
      const proved = await proofs.check(playerId, "setFundsPassword", proof);
      const hash = await credentials.hash(password);
      await db.transaction().execute(async (trx) => {
        // Before the password's row, as whoever changes a way in does.
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
      // First, since it may be refused: a right password must not have cost a try then.
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
      // Said first: the password must not cost a try where the code is missing.
      await factors.assertTyped(playerId, secondFactor, "withdrawal");
      const right = await checked(playerId, password, "FundsPasswordIncorrect");
      const factor = await factors.check(playerId, secondFactor, { askedFor: "withdrawal" });
      const ticket = randomBytes(32).toString("base64url");
      const expiresAtMs = clock.nowMs() + settings.get("withdrawals.ticketMinutes") * minuteMs;
      await db.transaction().execute(async (trx) => {
        await factor.use<WalletTables>(trx);
        await accept(trx, right, "FundsPasswordIncorrect");
        // Those that have expired go when the next comes.
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

/** Why a player without a funds password is refused: an account without a proof for setting one binds one first. */
export async function passwordMissing<T>(db: Kysely<T>, playerId: bigint): Promise<AppError> {
  const canProve =
    (await findPlayer(db, playerId))?.address != null ||
    (await identityOf(db, playerId, "email")) !== undefined ||
    (await hasCredential(db, { playerId, kind: "login" }));
  return new AppError(canProve ? "FundsPasswordNotSet" : "FundsPasswordUnprovable");
}

/** @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer */
function assertPair(password: string, confirmPassword: string): void {
  if (passwordFault(password, fundsPasswordLength) !== undefined || password.includes("\0"))
    throw new AppError("FundsPasswordFormat");
  if (password !== confirmPassword) throw new AppError("FundsPasswordsDiffer");
}

/** A ticket's row: only its hash is stored, so that a copy of the database opens nothing. */
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

/** Uses a ticket up. @returns whether there was one for exactly these terms that has not expired */
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
 * Lets withdrawals wait because a way into the account was changed, as they do when the funds password was: what is
 * confirmed and not used yet is void.
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
 * Forgets what a password has confirmed that is replaced: its tickets end, and what still waits goes to a person, since
 * whoever recovers may not be who asked for it.
 *
 * @param whose everybody's where passwords may have been replaced without it being known here
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
