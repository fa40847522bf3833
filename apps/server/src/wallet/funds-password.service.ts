import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../platform/clock/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import {
  findPasswordState,
  giveTriesBack,
  insertFundsPassword,
  insertTicket,
  returnTry,
  takeTry,
} from "./funds-password.repository.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import type { WalletDatabase } from "./wallet.tables.ts";
import type { WithdrawalTerms } from "./withdrawals.rules.ts";

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

export interface FundsPasswordState {
  readonly set: boolean;
  /** Undefined while it is not locked. */
  readonly lockedUntilMs: number | undefined;
  /** Wrong tries until it is locked; 0 while it is. */
  readonly triesLeft: number;
  /** Wrong tries that lock it, for how long, and how long a confirmation by it is good: settings. */
  readonly triesAllowed: number;
  readonly lockHours: number;
  readonly ticketMinutes: number;
}

export interface FundsPasswords {
  /** What the account page says about it. */
  state(playerId: bigint): Promise<FundsPasswordState>;
  /**
   * Sets the password, once.
   *
   * @throws {AppError} FundsPasswordFormat, FundsPasswordsDiffer, FundsPasswordAlreadySet, Unavailable
   */
  set(playerId: bigint, password: string, confirmPassword: string): Promise<void>;
  /**
   * Checks the password and answers a ticket for one withdrawal with exactly these terms.
   *
   * @throws {AppError} FundsPasswordNotSet, FundsPasswordIncorrect, FundsPasswordLocked, Unavailable
   */
  confirm(
    playerId: bigint,
    password: string,
    terms: WithdrawalTerms,
  ): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>;
}

export function createFundsPasswords(db: WalletDatabase, settings: Settings, clock: Clock): FundsPasswords {
  const now = () => new Date(clock.nowMs());

  async function state(playerId: bigint): Promise<FundsPasswordState> {
    const row = await findPasswordState(db, playerId);
    const triesAllowed = settings.get("fundsPassword.tries");
    const known = {
      set: row !== undefined,
      triesAllowed,
      lockHours: settings.get("fundsPassword.lockHours"),
      ticketMinutes: settings.get("withdrawals.ticketMinutes"),
    };
    const until = row?.lockedUntil?.getTime() ?? 0;
    if (until > clock.nowMs()) return { ...known, lockedUntilMs: until, triesLeft: 0 };
    // A lock that has run out begins anew.
    const used = row === undefined || row.lockedUntil !== null ? 0 : row.tries;
    // The limit may have been lowered below what was used: the next wrong one locks.
    return { ...known, lockedUntilMs: undefined, triesLeft: Math.max(1, triesAllowed - used) };
  }

  return {
    state,

    async set(playerId, password, confirmPassword) {
      assertFormat(password);
      if (password !== confirmPassword) throw new AppError("FundsPasswordsDiffer");
      // Looked at first, so that nobody makes the server hash for nothing; the insert decides.
      if ((await state(playerId)).set) throw new AppError("FundsPasswordAlreadySet");
      const hash = await hashPassword(password);
      if (!(await insertFundsPassword(db, playerId, hash, now())))
        throw new AppError("FundsPasswordAlreadySet");
    },

    async confirm(playerId, password, terms) {
      const triesAllowed = settings.get("fundsPassword.tries");
      const hours = settings.get("fundsPassword.lockHours");
      const lockedUntil = new Date(clock.nowMs() + hours * hourMs);
      const taken = await takeTry(db, playerId, now(), { tries: triesAllowed, lockedUntil });
      if (taken === undefined)
        throw (await state(playerId)).set
          ? new AppError("FundsPasswordLocked", { hours })
          : new AppError("FundsPasswordNotSet");
      const right = await verifyPassword(taken.hash, password).catch(async (error: unknown) => {
        await returnTry(db, playerId);
        throw error;
      });
      if (!right) {
        const left = triesAllowed - taken.tries;
        throw left <= 0
          ? new AppError("FundsPasswordLocked", { hours })
          : new AppError("FundsPasswordIncorrect", { count: left });
      }
      const ticket = randomBytes(32).toString("base64url");
      const expiresAtMs = clock.nowMs() + settings.get("withdrawals.ticketMinutes") * minuteMs;
      await db.transaction().execute(async (trx) => {
        await giveTriesBack(trx, playerId);
        await insertTicket(
          trx,
          { ...ticketFor(playerId, ticket, terms), expires_at: new Date(expiresAtMs) },
          now(),
        );
      });
      return { ticket, expiresAtMs };
    },
  };
}

/** @throws {AppError} FundsPasswordFormat unless it has 6 to 20 characters, as a reader counts them */
function assertFormat(password: string): void {
  const { length } = [...password.normalize("NFC")];
  if (length < 6 || length > 20 || password.includes("\0")) throw new AppError("FundsPasswordFormat");
}

/** A ticket's row: only its hash is stored, so that a copy of the database opens nothing. */
export function ticketFor(playerId: bigint, ticket: string, terms: WithdrawalTerms) {
  return {
    player_id: playerId,
    ticket_hash: createHash("sha256").update(ticket).digest("hex"),
    asset: terms.asset,
    network: terms.network,
    address: terms.address,
    amount: String(terms.amountBase),
  };
}
