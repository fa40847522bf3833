import type { Body, Data, EmailCodePurpose } from "@gemplay/api-schema";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import {
  type Account,
  assertNotFrozen,
  deleteIdentity,
  findIdentity,
  identityOf,
  lockPlayer,
  maskedEmail,
  readEmail,
} from "../../account/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import {
  type AttemptLimit,
  type AttemptSource,
  giveAttemptBack,
  takeAttempts,
} from "../../platform/attempts/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import { type Caller, sourceOf } from "../devices/index.ts";
import type { FreshProofs } from "../fresh-proofs/index.ts";
import type { OwnerNotices } from "../notices/index.ts";
import { assertMailboxTrusted, assertTrusted, boundSince } from "../sign-in/index.ts";

export interface EmailBinding {
  /**
   * Sends a code by e-mail. The purpose of the code decides to which address the server sends the code.
   *
   * @param playerId the id of the signed-in player; undefined for a guest
   */
  sendCode(
    body: Body<"POST /account/email/code/send">,
    playerId: bigint | undefined,
    caller: Caller,
  ): Promise<Data<"POST /account/email/code/send">>;
  bind(
    player: Pick<SessionPlayer, "id" | "sessionId" | "isInsideHost">,
    body: Body<"POST /account/email/bind/new">,
  ): Promise<void>;
  /**
   * Checks a code that the server sent to the current e-mail address of the player.
   *
   * @returns a ticket for the change of the e-mail
   */
  proveOld(
    playerId: bigint,
    body: Body<"POST /account/change/email/valid">,
  ): Promise<Data<"POST /account/change/email/valid">>;
  change(playerId: bigint, body: Body<"POST /account/change/new/email/save">, locale: Locale): Promise<void>;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The purposes of e-mail codes that guests may request, and the purposes whose code goes to a new e-mail address. */
const forGuests: readonly EmailCodePurpose[] = ["signIn", "register", "resetLogin"];
const toNewAddress: readonly EmailCodePurpose[] = ["bindEmail", "newEmail"];

/** The dependencies that all functions of the e-mail binding share. */
type EmailBindingContext = Pick<Platform, "db" | "clock" | "settings" | "mail"> & {
  readonly account: Account;
  readonly codes: EmailCodes;
  readonly proofs: FreshProofs;
  readonly factors: SecondFactors;
  readonly notices: OwnerNotices;
  /** Puts the player's withdrawals on hold, in the transaction that changes a sign-in method of the player. */
  readonly onSignInMethodsChanged: <T>(trx: Kysely<T>, playerId: bigint) => Promise<void>;
};

export function createEmailBinding(context: EmailBindingContext): EmailBinding {
  return {
    sendCode: (body, playerId, caller) => sendCode(context, body, playerId, caller),
    bind: (player, body) => bindEmail(context, player, body),
    proveOld: (playerId, body) => proveOldEmail(context, playerId, body),
    change: (playerId, body, locale) => changeEmail(context, playerId, body, locale),
  };
}

async function sendCode(
  context: EmailBindingContext,
  body: Body<"POST /account/email/code/send">,
  playerId: bigint | undefined,
  { locale, device, network }: Caller,
): Promise<Data<"POST /account/email/code/send">> {
  const { clock, codes, db, mail } = context;
  if (!mail.isConfigured) throw new AppError("MailClosed");
  const { purpose, token } = body;
  const { isForeign, ...to } = await addressee(context, body, playerId);
  const limits = isForeign ? networkLimits(context, to.email, to.source, network) : [];
  const nowMs = clock.nowMs();
  const { left, untilMs } = await takeAttempts(db, limits, nowMs);
  if (left < 0) throw new AppError("NetworkCodesExhausted", { waitMs: untilMs - nowMs });
  return await codes.send({ ...to, purpose, token }, { locale, device }).catch(async (error: unknown) => {
    // For this request, the server has sent no code. The refused request must therefore not use up the limits of other
    // callers in the network.
    if (error instanceof AppError) for (const limit of limits) await giveAttemptBack(db, limit);
    throw error;
  });
}

/**
 * Returns the e-mail address that gets the code, the account that the code belongs to, and the source under which
 * attempts are counted.
 */
async function addressee(
  { db }: EmailBindingContext,
  { purpose, email: typed, deviceKey }: Body<"POST /account/email/code/send">,
  playerId: bigint | undefined,
): Promise<{ email: string; playerId: bigint | null; source: AttemptSource; isForeign: boolean }> {
  if (forGuests.includes(purpose)) {
    const email = typedEmail(typed);
    const known = (await findIdentity(db, { kind: "email", name: email }))?.player_id;
    const device = await sourceOf(db, known, deviceKey);
    const source = known !== undefined && known === playerId ? "sessions" : device;
    return { email, playerId: known ?? null, source, isForeign: source === "guests" };
  }
  if (playerId === undefined) throw new AppError("SessionEnded");
  const own = await identityOf(db, playerId, "email");
  if (purpose === "bindEmail" && own !== undefined) throw new AppError("EmailBound");
  if (purpose !== "bindEmail" && own === undefined) throw new AppError("EmailNotBound");
  const isForeign = own === undefined || toNewAddress.includes(purpose);
  return { email: isForeign ? typedEmail(typed) : own.name, playerId, source: "sessions", isForeign };
}

function typedEmail(text: string | undefined): string {
  const email = readEmail(text ?? "");
  if (email === undefined) throw new AppError("EmailInvalid");
  return email;
}

/**
 * Returns the limits of one IP network for codes to e-mail addresses that the caller has not proven to own. Sessions
 * and guests have separate limits, so guests cannot use up the limits of sessions.
 */
function networkLimits(
  { settings }: EmailBindingContext,
  email: string,
  source: AttemptSource,
  network: string,
): readonly AttemptLimit[] {
  const subject = `email codes of ${source} from ${network}`;
  const all = { subject, limit: settings.get("emailCodes.perNetworkDay"), windowMs: dayMs };
  if (source === "guests") return [all];
  return [{ ...all, subject: `${subject} to ${email}`, limit: settings.get("emailCodes.perDay") }, all];
}

async function bindEmail(
  { account, codes, db, factors, onSignInMethodsChanged, proofs }: EmailBindingContext,
  session: Pick<SessionPlayer, "id" | "sessionId" | "isInsideHost">,
  { token, code, proof }: Body<"POST /account/email/bind/new">,
): Promise<void> {
  const playerId = session.id;
  if ((await identityOf(db, playerId, "email")) !== undefined) throw new AppError("EmailBound");
  await factors.assertTyped(playerId, proof.secondFactor);
  // The function checks the e-mail code before the fresh proof. In the opposite order, a right password with a wrong
  // code would cost an attempt at the password.
  const right = await codes.check({ token, code }, { purpose: "bindEmail", playerId });
  const proved = await proofs.check(playerId, "bindEmail", proof, session);
  await db.transaction().execute(async (trx) => {
    await proved.use(trx);
    await right.use(trx);
    if ((await identityOf(trx, playerId, "email")) !== undefined) throw new AppError("EmailBound");
    if (!(await account.bind(trx, playerId, { kind: "email", name: right.email }, false)))
      throw new AppError("EmailTaken");
    await codes.end(trx, { email: right.email, playerId });
    await onSignInMethodsChanged(trx, playerId);
  });
}

async function proveOldEmail(
  context: EmailBindingContext,
  playerId: bigint,
  typed: Body<"POST /account/change/email/valid">,
): Promise<Data<"POST /account/change/email/valid">> {
  const { codes, db, settings } = context;
  const own = await identityOf(db, playerId, "email");
  if (own === undefined) throw new AppError("EmailNotBound");
  assertTrusted(boundSince(own), context);
  // A thief with access to the mailbox must not replace the owner's e-mail on the day of the theft.
  assertMailboxTrusted(own, context);
  const right = await codes.check(typed, { purpose: "changeEmail", playerId });
  return await right.exchange(settings.get("freshProof.minutes") * minuteMs);
}

async function changeEmail(
  { account, codes, db, factors, notices, onSignInMethodsChanged, proofs }: EmailBindingContext,
  playerId: bigint,
  { token, code, proof }: Body<"POST /account/change/new/email/save">,
  locale: Locale,
): Promise<void> {
  const byTicket = "ticket" in proof;
  if (byTicket) await factors.assertTyped(playerId, proof.secondFactor);
  const proved = byTicket ? undefined : await proofs.check(playerId, "changeEmail", proof);
  const right = await codes.check({ token, code }, { purpose: "newEmail", playerId });
  const factor = byTicket ? await factors.check(playerId, proof.secondFactor) : undefined;
  await db.transaction().execute(async (trx) => {
    // The transaction locks the player's row first and then both e-mail addresses. The proof by e-mail alone would lock
    // only one address.
    await lockPlayer(trx, playerId);
    const present = await identityOf(trx, playerId, "email");
    const emails = present === undefined ? [right.email] : [right.email, present.name];
    await codes.lock(trx, emails);
    await proved?.use(trx);
    await factor?.use(trx);
    await assertNotFrozen(trx, playerId);
    const old = "ticket" in proof ? await codes.takeTicket(trx, proof.ticket, "changeEmail") : undefined;
    const own = await identityOf(trx, playerId, "email");
    if (own === undefined) throw new AppError("EmailNotBound");
    if (old !== undefined && (old.playerId !== playerId || old.email !== own.name))
      throw new AppError("AccountTicketInvalid");
    await right.use(trx);
    // The function sends the notice before it removes the old e-mail, because the notice goes to the stored e-mail
    // address.
    await notices.notify(trx, playerId, locale, "emailChanged", maskedEmail(right.email));
    if (!(await deleteIdentity(trx, playerId, { kind: "email", name: own.name })))
      throw new AppError("AccountTicketInvalid");
    if (!(await account.bind(trx, playerId, { kind: "email", name: right.email }, false)))
      throw new AppError("EmailTaken");
    await codes.end(trx, { email: own.name, playerId });
    await onSignInMethodsChanged(trx, playerId);
  });
}
