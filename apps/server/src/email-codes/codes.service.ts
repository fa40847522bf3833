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

/** What the browser answers: the token of the code that it asked for, and the digits of the mail. */
interface TypedCode {
  readonly token: string;
  readonly code: string;
}

/** A code that was right when it was looked at. */
export interface RightCode {
  readonly email: string;
  /** Whom it concerns; null while the address is nobody's. */
  readonly playerId: bigint | null;
  /** Uses it up in the transaction of what it allows. @throws {AppError} CodeInvalid when it was used meanwhile */
  use<T>(trx: Kysely<T>): Promise<void>;
  /** Uses it up and answers a ticket for the step after it. @throws {AppError} CodeInvalid */
  exchange(ticketMs: number): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>;
}

export interface EmailCodes {
  /**
   * Mails a code. Known and unknown addresses cost the same and are answered the same. Who lost the answer asks again with
   * the same token and gets it, and no second mail.
   *
   * @param to.email normalised
   * @param to.token the browser's secret
   * @param to.playerId who asks, or to whom the address belongs
   * @param to.source whose budget the code and its wrong attempts count to
   * @throws {AppError} MailClosed, CodeTooSoon, CodesExhausted, CodesClosed
   */
  send(
    to: CodeBudget & { readonly purpose: EmailCodePurpose; readonly token: string },
    asker: { readonly locale: Locale; readonly device: Device },
  ): Promise<Data<"POST /account/email/code/send">>;
  /**
   * Takes a try and looks whether the code is right.
   *
   * @param of.playerId who is signed in; undefined where nobody has to be
   * @throws {AppError} CodeInvalid, CodeIncorrect with the attempts left, CodesClosed
   */
  check(
    typed: TypedCode,
    of: { readonly purpose: EmailCodePurpose; readonly playerId?: bigint },
  ): Promise<RightCode>;
  /** The player and the code's source for a ticket that is still valid; undefined for any other ticket. */
  concernedBy(
    ticket: string,
  ): Promise<{ readonly playerId: bigint; readonly source: AttemptSource } | undefined>;
  /** Uses a ticket up, with the player's row locked from then on. @throws {AppError} AccountTicketInvalid */
  takeTicket<T>(
    trx: Kysely<T>,
    ticket: string,
    purpose: EmailCodePurpose,
  ): Promise<{ readonly email: string; readonly playerId: bigint | null }>;
  /**
   * For a transaction that concerns two addresses: after the player's row, and before anything else here, so that two players
   * who exchange their addresses do not wait for each other.
   */
  lock<T>(trx: Kysely<T>, emails: readonly string[]): Promise<void>;
  /** What was asked for before this change allows nothing after it. */
  end<T>(trx: Kysely<T>, of: Addressee): Promise<void>;
  /** Forgets an address and an account. */
  erase<T>(
    trx: Kysely<T>,
    of: { readonly email: string | undefined; readonly playerId: bigint },
  ): Promise<void>;
  /** Removes what no longer counts. */
  cleanUp(): Promise<void>;
}

const dayMs = 86_400_000;

const hashOf = (text: string) => createHash("sha256").update(text).digest();
/** The token is in it: whoever reads the table cannot try the million codes there are. */
const codeHashOf = (token: string, code: string) => hashOf(`${token} ${code}`);

export function createEmailCodes({
  db,
  clock,
  settings,
  mail,
}: Pick<Platform, "db" | "clock" | "settings" | "mail">): EmailCodes {
  const waitMs = () => settings.get("emailCodes.waitSeconds") * 1_000;
  const dayAgo = () => new Date(clock.nowMs() - dayMs);

  /** How long until a code of that time is counted no more. */
  const waitMsFor = (sentAt: Date) => sentAt.getTime() + dayMs - clock.nowMs();

  /** @returns what was sent from a budget in 24 hours, the newest first. @throws {AppError} CodesClosed */
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

  /** @throws {AppError} CodesClosed, CodeTooSoon, CodesExhausted */
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
        // The player first: no address is written down about an account that is being deleted.
        // Runs the same query without an account too, so that both cases take the same time.
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
      // Refused after the commit: a try that was taken stays taken.
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
