import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Data, Device, EmailCodePurpose } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { lockRow, maskedEmail } from "../account/index.ts";
import type { AttemptSource } from "../platform/attempts/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { priorities } from "../platform/queue/index.ts";
import { codeEmail } from "./code.email.ts";
import { assertMaySend, dayAgo, sentIfOpen, waitMs } from "./codes.budget.ts";
import {
  type Addressee,
  deleteCodesBefore,
  deleteCodesOf,
  endCodes,
  findCode,
  findTicket,
  insertCode,
  lockAddresses,
  lockBudget,
  recordWrongAttempt,
  takeTicket,
  useCode,
} from "./codes.repository.ts";

/** A request for an e-mail code. */
interface RequestedCode {
  /** The e-mail address in its normalized form. */
  readonly email: string;
  /** The signed-in player, or the owner of the e-mail address; null if the address belongs to no account. */
  readonly playerId: bigint | null;
  /** The budget against which the code and its wrong attempts count. */
  readonly source: AttemptSource;
  readonly purpose: EmailCodePurpose;
  /** The secret of the browser that requests the code. */
  readonly token: string;
}

interface CodeCaller {
  readonly locale: Locale;
  readonly device: Device;
}

/** The action for which the browser must have requested the code. */
interface CodeUse {
  readonly purpose: EmailCodePurpose;
  /** The signed-in player; undefined if the action requires no sign-in. */
  readonly playerId?: bigint;
}

interface TicketOwner {
  readonly playerId: bigint;
  readonly source: AttemptSource;
}

/**
 * The input from the browser: the token with which the browser requested the e-mail code, and the digits of the code.
 */
interface TypedCode {
  readonly token: string;
  readonly code: string;
}

/** An e-mail code that the server has found correct in its check. */
export interface RightCode {
  readonly email: string;
  /** The account that the code is for; null if the e-mail address belongs to no account. */
  readonly playerId: bigint | null;
  /**
   * Invalidates the code in the transaction of the allowed action.
   *
   * @throws {AppError} CodeInvalid if the code was used after the check
   */
  use<T>(trx: Kysely<T>): Promise<void>;
  /**
   * Invalidates the code and returns a ticket for the next step of the action.
   *
   * @throws {AppError} CodeInvalid
   */
  exchange(ticketMs: number): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>;
}

export interface EmailCodes {
  /**
   * Sends a code by e-mail. The call takes the same time and returns the same response for known and unknown e-mail
   * addresses. A caller who lost the response can repeat the call with the same token. The repeated call gets the same
   * response, and the server sends no second e-mail.
   *
   * @throws {AppError} MailClosed, CodeTooSoon, CodesExhausted, CodesClosed
   */
  send(to: RequestedCode, caller: CodeCaller): Promise<Data<"POST /account/email/code/send">>;
  /**
   * Checks an e-mail code. Counts an attempt if the code is wrong.
   *
   * @throws {AppError} CodeInvalid, CodeIncorrect with the number of remaining attempts, CodesClosed
   */
  check(typed: TypedCode, of: CodeUse): Promise<RightCode>;
  /**
   * Returns the player of a valid ticket and the source that requested the ticket's code; undefined for any other
   * ticket.
   */
  concernedBy(ticket: string): Promise<TicketOwner | undefined>;
  /**
   * Invalidates a ticket and locks the player's row.
   *
   * @throws {AppError} AccountTicketInvalid
   */
  takeTicket<T>(trx: Kysely<T>, ticket: string, purpose: EmailCodePurpose): Promise<Addressee>;
  /**
   * Locks two e-mail addresses for one transaction. The caller must first lock the player's row, and must call this
   * function before any other function of `EmailCodes`. Two players who exchange e-mail addresses then cause no
   * deadlock.
   */
  lock<T>(trx: Kysely<T>, emails: readonly string[]): Promise<void>;
  /**
   * Invalidates all unused e-mail codes and tickets, so that a code or ticket from before a change cannot be used after
   * the change.
   */
  end<T>(trx: Kysely<T>, of: Addressee): Promise<void>;
  /** Deletes all e-mail codes of an e-mail address and of an account. */
  erase<T>(
    trx: Kysely<T>,
    of: { readonly email: string | undefined; readonly playerId: bigint },
  ): Promise<void>;
  /** Deletes e-mail codes that no longer count against a budget. */
  cleanUp(): Promise<void>;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();
/** The hash of an e-mail code includes the token, so a reader of the database cannot try the million possible codes. */
const codeHashOf = (token: string, code: string) => hashOf(`${token} ${code}`);

/** The dependencies that all functions of the e-mail codes share. */
type EmailCodesContext = Pick<Platform, "db" | "clock" | "settings" | "mail">;

export function createEmailCodes(context: EmailCodesContext): EmailCodes {
  const { clock, db } = context;
  return {
    send: (to, caller) => sendCode(context, to, caller),
    check: (typed, of) => checkCode(context, typed, of),
    concernedBy: (ticket) => ticketOwner(context, ticket),
    takeTicket: (trx, ticket, purpose) => takeValidTicket(context, trx, ticket, purpose),
    lock: lockAddresses,
    async end(trx, of) {
      await lockAddresses(trx, [of.email]);
      await endCodes(trx, of, new Date(clock.nowMs()));
    },
    async erase(trx, of) {
      if (of.email !== undefined) await lockAddresses(trx, [of.email]);
      await deleteCodesOf(trx, of);
    },
    cleanUp: () => deleteCodesBefore(db, dayAgo(context)),
  };
}

async function sendCode(
  context: EmailCodesContext,
  { email, playerId, source, purpose, token }: RequestedCode,
  { locale, device }: CodeCaller,
): Promise<Data<"POST /account/email/code/send">> {
  const { clock, db, mail, settings } = context;
  if (!mail.isConfigured) throw new AppError("MailClosed");
  const budget = { email, playerId, source };
  const minutes = settings.get("emailCodes.minutes");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return await db.transaction().execute(async (trx) => {
    // The transaction locks the player's row before it stores the code, so that the server stores no e-mail address of
    // an account that is being deleted. The server runs the same query for an e-mail address without an account, so
    // that the call takes the same time with and without an account.
    if ((await lockRow(trx, playerId ?? 0n))?.deleted) throw new AppError("Unavailable");
    await lockBudget(trx, budget);
    const nowMs = clock.nowMs();
    const answer = (sentAtMs: number) => ({
      sentTo: maskedEmail(email),
      goodForMinutes: minutes,
      waitSeconds: Math.max(0, Math.ceil((sentAtMs + waitMs(context) - nowMs) / 1_000)),
      triesAllowed: settings.get("emailCodes.tries"),
    });
    const before = await findCode(trx, hashOf(token));
    if (before !== undefined) {
      const isSame = before.purpose === purpose && before.email === email;
      // A guest gets the same answer after the account was created or changed. Otherwise a stranger who repeats a
      // request could learn of the change.
      const isOpen = source === "guests" || (before.player_id === playerId && before.used_at === null);
      if (!isSame || !isOpen) throw new AppError("CodeInvalid");
      return answer(before.sent_at.getTime());
    }
    await assertMaySend(context, trx, budget);
    const expiresAtMs = nowMs + minutes * 60_000;
    await insertCode(trx, {
      token_hash: hashOf(token),
      purpose,
      player_id: playerId,
      email,
      code_hash: codeHashOf(token, code),
      asked_by: source,
      sent_at: new Date(nowMs),
      expires_at: new Date(expiresAtMs),
    });
    await mail.send(
      trx,
      { address: email, locale, notAfterMs: expiresAtMs, priority: priorities.awaited },
      codeEmail(locale, { code, purpose, minutes, atMs: nowMs, device }),
    );
    return answer(nowMs);
  });
}

async function checkCode(
  context: EmailCodesContext,
  { token, code }: TypedCode,
  { purpose, playerId }: CodeUse,
): Promise<RightCode> {
  const { clock, db, settings } = context;
  const tokenHash = hashOf(token);
  const known = await findCode(db, tokenHash);
  if (known === undefined) throw new AppError("CodeInvalid");
  const budget = { email: known.email, playerId: known.player_id, source: known.asked_by };
  const limit = settings.get("emailCodes.tries");
  // The function throws the error after the commit, so that the database keeps the counted attempt.
  const refused = await db.transaction().execute(async (trx) => {
    await lockBudget(trx, budget);
    const row = await findCode(trx, tokenHash, true);
    const isGood =
      row !== undefined &&
      row.purpose === purpose &&
      (playerId === undefined || row.player_id === playerId) &&
      row.used_at === null &&
      row.expires_at.getTime() > clock.nowMs() &&
      row.tries < limit;
    if (!isGood) return new AppError("CodeInvalid");
    await sentIfOpen(context, trx, budget);
    const isRight = timingSafeEqual(row.code_hash, codeHashOf(token, code.replace(/\s/g, "")));
    // A right code does not count as an attempt, so that a player can repeat a call after a wrong second-factor code.
    if (isRight) return undefined;
    await recordWrongAttempt(trx, tokenHash);
    const left = limit - row.tries - 1;
    return left > 0 ? new AppError("CodeIncorrect", { count: left }) : new AppError("CodeInvalid");
  });
  if (refused !== undefined) throw refused;
  return {
    email: known.email,
    playerId: known.player_id,
    async use(trx) {
      await lockAddresses(trx, [known.email]);
      if (!(await useCode(trx, tokenHash, now(context)))) throw new AppError("CodeInvalid");
    },
    exchange: (ticketMs) => exchangeCode(context, tokenHash, ticketMs),
  };
}

/**
 * Invalidates an e-mail code and returns a ticket for the next step of the action.
 *
 * @throws {AppError} CodeInvalid
 */
async function exchangeCode(context: EmailCodesContext, tokenHash: Buffer, ticketMs: number) {
  const { clock, db } = context;
  const ticket = randomBytes(32).toString("base64url");
  const expiresAtMs = clock.nowMs() + ticketMs;
  const next = { hash: hashOf(ticket), until: new Date(expiresAtMs) };
  if (!(await useCode(db, tokenHash, now(context), next))) throw new AppError("CodeInvalid");
  return { ticket, expiresAtMs };
}

async function ticketOwner(context: EmailCodesContext, ticket: string): Promise<TicketOwner | undefined> {
  const row = await findTicket(context.db, hashOf(ticket), now(context));
  if (row === undefined || row.player_id === null) return undefined;
  return { playerId: row.player_id, source: row.asked_by };
}

async function takeValidTicket<T>(
  context: EmailCodesContext,
  trx: Kysely<T>,
  ticket: string,
  purpose: EmailCodePurpose,
): Promise<Addressee> {
  const ticketHash = hashOf(ticket);
  const found = await findTicket(trx, ticketHash, now(context));
  if (found === undefined) throw new AppError("AccountTicketInvalid");
  if (found.player_id !== null) await lockRow(trx, found.player_id);
  await lockAddresses(trx, [found.email]);
  const row = await takeTicket(trx, { ticketHash, purpose, at: now(context) });
  if (row === undefined) throw new AppError("AccountTicketInvalid");
  return { email: row.email, playerId: row.player_id };
}

const now = ({ clock }: EmailCodesContext) => new Date(clock.nowMs());
