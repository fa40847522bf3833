import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Data, Device, EmailCodePurpose } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { lockRow, maskedEmail } from "../account/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { priorities } from "../platform/queue/index.ts";
import type { AttemptSource } from "../platform/tries/index.ts";
import { codeLetter } from "./code.letter.ts";
import {
  type Addressee,
  type CodeBudget,
  deleteCodesBefore,
  deleteCodesOf,
  endCodes,
  findCode,
  findTicket,
  insertCode,
  lockAddresses,
  lockBudget,
  recordTry,
  sentCodes,
  takeTicket,
  useCode,
} from "./codes.repository.ts";

/** The input of the browser: the token with which it requested the code, and the digits of the e-mail. */
interface TypedCode {
  readonly token: string;
  readonly code: string;
}

/** A code that was right when it was checked. */
export interface RightCode {
  readonly email: string;
  /** The account that the code is for; null if the address belongs to no account. */
  readonly playerId: bigint | null;
  /**
   * Uses up the code in the transaction of the allowed action.
   *
   * @throws {AppError} CodeInvalid if the code was used in the meantime
   */
  use<T>(trx: Kysely<T>): Promise<void>;
  /**
   * Uses up the code and returns a ticket for the next step.
   *
   * @throws {AppError} CodeInvalid
   */
  exchange(ticketMs: number): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>;
}

export interface EmailCodes {
  /**
   * Sends a code by e-mail. Known and unknown addresses take the same time and get the same answer. A caller who lost
   * the answer can repeat the call with the same token: it gets the same answer and no second e-mail is sent.
   *
   * @param to.email normalized address
   * @param to.token the secret of the browser
   * @param to.playerId the signed-in player, or the owner of the address
   * @param to.source the budget to which the code and its wrong attempts count
   * @throws {AppError} MailClosed, CodeTooSoon, CodesExhausted, CodesClosed
   */
  send(
    to: CodeBudget & { readonly purpose: EmailCodePurpose; readonly token: string },
    asker: { readonly locale: Locale; readonly device: Device },
  ): Promise<Data<"POST /account/email/code/send">>;
  /**
   * Counts an attempt and checks the code.
   *
   * @param of.playerId the signed-in player; undefined if no sign-in is required
   * @throws {AppError} CodeInvalid, CodeIncorrect with the attempts left, CodesClosed
   */
  check(
    typed: TypedCode,
    of: { readonly purpose: EmailCodePurpose; readonly playerId?: bigint },
  ): Promise<RightCode>;
  /** Returns the player and the code's source for a ticket that is still valid; undefined for any other ticket. */
  concernedBy(
    ticket: string,
  ): Promise<{ readonly playerId: bigint; readonly source: AttemptSource } | undefined>;
  /**
   * Uses up a ticket and locks the player's row.
   *
   * @throws {AppError} AccountTicketInvalid
   */
  takeTicket<T>(
    trx: Kysely<T>,
    ticket: string,
    purpose: EmailCodePurpose,
  ): Promise<{ readonly email: string; readonly playerId: bigint | null }>;
  /**
   * Takes the locks of two addresses for one transaction. Must be called after the player's row is locked and before
   * any other call here, so that two players who exchange addresses cause no deadlock.
   */
  lock<T>(trx: Kysely<T>, emails: readonly string[]): Promise<void>;
  /** Ends all unused codes and tickets, so that none from before a change allows anything after the change. */
  end<T>(trx: Kysely<T>, of: Addressee): Promise<void>;
  /** Deletes all codes of an address and an account. */
  erase<T>(
    trx: Kysely<T>,
    of: { readonly email: string | undefined; readonly playerId: bigint },
  ): Promise<void>;
  /** Deletes codes that no longer count. */
  cleanUp(): Promise<void>;
}

const dayMs = 86_400_000;

const hashOf = (text: string) => createHash("sha256").update(text).digest();
/** The hash contains the token, so a reader of the table cannot try the million possible codes. */
const codeHashOf = (token: string, code: string) => hashOf(`${token} ${code}`);

export function createEmailCodes({
  db,
  clock,
  settings,
  mail,
}: Pick<Platform, "db" | "clock" | "settings" | "mail">): EmailCodes {
  const waitMs = () => settings.get("emailCodes.waitSeconds") * 1_000;
  const dayAgo = () => new Date(clock.nowMs() - dayMs);

  /** Returns the time in milliseconds until a code no longer counts in the budget. */
  const waitMsFor = (sentAt: Date) => sentAt.getTime() + dayMs - clock.nowMs();

  /**
   * Returns the codes that were sent from a budget in 24 hours, the newest first.
   *
   * @throws {AppError} CodesClosed
   */
  async function sentIfOpen<T>(trx: Kysely<T>, budget: CodeBudget) {
    const sent = await sentCodes(trx, budget, dayAgo());
    let wrong = 0;
    for (const { sent_at, wrong: wrongOfIt } of sent) {
      wrong += wrongOfIt;
      if (wrong >= settings.get("emailCodes.wrongPerDay"))
        throw new AppError("CodesClosed", { waitMs: waitMsFor(sent_at) });
    }
    return sent;
  }

  /**
   * Checks that a budget allows another code now.
   *
   * @throws {AppError} CodesClosed, CodeTooSoon, CodesExhausted
   */
  async function assertMaySend<T>(trx: Kysely<T>, budget: CodeBudget): Promise<void> {
    const sent = await sentIfOpen(trx, budget);
    const waitsMs = (sent[0]?.sent_at.getTime() ?? 0) + waitMs() - clock.nowMs();
    if (waitsMs > 0) throw new AppError("CodeTooSoon", { count: Math.ceil(waitsMs / 1_000) });
    const perDay = settings.get("emailCodes.perDay");
    const first = sent[perDay - 1];
    if (first !== undefined)
      throw new AppError("CodesExhausted", { count: perDay, waitMs: waitMsFor(first.sent_at) });
  }

  return {
    async send({ email, playerId, source, purpose, token }, { locale, device }) {
      if (!mail.isConfigured) throw new AppError("MailClosed");
      const budget = { email, playerId, source };
      const minutes = settings.get("emailCodes.minutes");
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      return await db.transaction().execute(async (trx) => {
        // The player's row is locked first, so that no address is stored for an account that is being deleted. Without
        // an account the same query runs too, so that both cases take the same time.
        if ((await lockRow(trx, playerId ?? 0n))?.deleted) throw new AppError("Unavailable");
        await lockBudget(trx, budget);
        const nowMs = clock.nowMs();
        const answer = (sentAtMs: number) => ({
          sentTo: maskedEmail(email),
          goodForMinutes: minutes,
          waitSeconds: Math.max(0, Math.ceil((sentAtMs + waitMs() - nowMs) / 1_000)),
          triesAllowed: settings.get("emailCodes.tries"),
        });
        const before = await findCode(trx, hashOf(token));
        if (before !== undefined) {
          const isSame = before.purpose === purpose && before.email === email && before.used_at === null;
          if (!isSame || before.player_id !== playerId) throw new AppError("CodeInvalid");
          return answer(before.sent_at.getTime());
        }
        await assertMaySend(trx, budget);
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
          codeLetter(locale, { code, purpose, minutes, atMs: nowMs, device }),
        );
        return answer(nowMs);
      });
    },

    async check({ token, code }, { purpose, playerId }) {
      const tokenHash = hashOf(token);
      const known = await findCode(db, tokenHash);
      if (known === undefined) throw new AppError("CodeInvalid");
      const budget = { email: known.email, playerId: known.player_id, source: known.asked_by };
      const limit = settings.get("emailCodes.tries");
      // The error is thrown after the commit, so that the counted attempt stays counted.
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
        await sentIfOpen(trx, budget);
        const isRight = timingSafeEqual(row.code_hash, codeHashOf(token, code.replace(/\s/g, "")));
        await recordTry(trx, tokenHash, isRight);
        const left = limit - row.tries - 1;
        if (isRight) return undefined;
        return left > 0 ? new AppError("CodeIncorrect", { count: left }) : new AppError("CodeInvalid");
      });
      if (refused !== undefined) throw refused;
      const now = () => new Date(clock.nowMs());
      return {
        email: known.email,
        playerId: known.player_id,
        async use(trx) {
          await lockAddresses(trx, [known.email]);
          if (!(await useCode(trx, tokenHash, now()))) throw new AppError("CodeInvalid");
        },
        async exchange(ticketMs) {
          const ticket = randomBytes(32).toString("base64url");
          const expiresAtMs = clock.nowMs() + ticketMs;
          const next = { hash: hashOf(ticket), until: new Date(expiresAtMs) };
          if (!(await useCode(db, tokenHash, now(), next))) throw new AppError("CodeInvalid");
          return { ticket, expiresAtMs };
        },
      };
    },

    async concernedBy(ticket) {
      const row = await findTicket(db, hashOf(ticket), new Date(clock.nowMs()));
      if (row === undefined || row.player_id === null) return undefined;
      return { playerId: row.player_id, source: row.asked_by };
    },

    async takeTicket(trx, ticket, purpose) {
      const now = () => new Date(clock.nowMs());
      const ticketHash = hashOf(ticket);
      const found = await findTicket(trx, ticketHash, now());
      if (found === undefined) throw new AppError("AccountTicketInvalid");
      if (found.player_id !== null) await lockRow(trx, found.player_id);
      await lockAddresses(trx, [found.email]);
      const row = await takeTicket(trx, { ticketHash, purpose, at: now() });
      if (row === undefined) throw new AppError("AccountTicketInvalid");
      return { email: row.email, playerId: row.player_id };
    },

    lock: lockAddresses,

    async end(trx, of) {
      await lockAddresses(trx, [of.email]);
      await endCodes(trx, of, new Date(clock.nowMs()));
    },

    async erase(trx, of) {
      if (of.email !== undefined) await lockAddresses(trx, [of.email]);
      await deleteCodesOf(trx, of);
    },

    cleanUp: () => deleteCodesBefore(db, dayAgo()),
  };
}
