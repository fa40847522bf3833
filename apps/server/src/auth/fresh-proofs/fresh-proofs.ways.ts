import type { Data, FreshProof, FreshProofPurpose, PasskeySignature } from "@gemplay/api-schema";
import { proofWays } from "@gemplay/api-schema/proof-ways";
import type { Kysely } from "kysely";
import { assertNotFrozen, findPlayer, identityOf, maskedEmail } from "../../account/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import { countPasskeys, passkeysOf } from "../passkeys/index.ts";
import { findSession } from "../sessions/index.ts";
import {
  assertMailboxTrusted,
  assertPasswordTrusted,
  assertTrusted,
  boundSince,
  checkLoginPassword,
} from "../sign-in/index.ts";
import { type FreshProofsContext, freshMs } from "./fresh-proofs.context.ts";
import { takeProofs } from "./fresh-proofs.repository.ts";
import { assertSigned, takeRequest } from "./fresh-proofs.requests.ts";

/** A fresh proof that the server has checked. */
export interface CheckedProof {
  /**
   * Makes the proof unusable, in the transaction of the action that needs the proof. The function also deletes all
   * other proof requests of the player, so that no earlier proof is valid after the action.
   *
   * @throws {AppError} FreshProofInvalid or CodeInvalid if the proof was used, has expired or belongs to a former
   * sign-in method; AccountFrozen
   */
  use<T>(trx: Kysely<T>): Promise<void>;
}

/** The properties of a session that decide whether the session can serve as a proof. */
export type AskingSession = Pick<SessionPlayer, "sessionId" | "isInsideHost">;

/**
 * Lists the kinds of fresh proof that the player can give. The list reveals nothing else about the account, because a
 * frozen player may also request the list.
 */
export async function waysOf(
  { db, loginCredentials }: FreshProofsContext,
  { id: playerId, signInMethod }: SessionPlayer,
): Promise<Data<"GET /user/proof_ways">> {
  const [player, email, loginPasswordSet, passkeys] = await Promise.all([
    findPlayer(db, playerId),
    identityOf(db, playerId, "email"),
    loginCredentials.isSet(playerId),
    countPasskeys(db, playerId),
  ]);
  return {
    address: player?.address ?? null,
    email: email ? maskedEmail(email.name) : null,
    wayIn: signInMethod,
    loginPasswordSet,
    passkeys,
  };
}

/** Checks a fresh proof, but not the code of the second factor. */
export async function checkWay(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  proof: FreshProof,
  session: AskingSession | undefined,
): Promise<CheckedProof> {
  if ("nonce" in proof) return byWallet(context, playerId, purpose, proof);
  if ("passkey" in proof) return byPasskey(context, playerId, purpose, proof.passkey);
  if ("token" in proof) return byEmail(context, playerId, purpose, proof);
  if ("hostSession" in proof) {
    if (session === undefined) throw new AppError("FreshProofInvalid");
    return byHostSession(context, playerId, purpose, session);
  }
  return byPassword(context, playerId, purpose, proof.loginPassword);
}

async function byWallet(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  signed: Extract<FreshProof, { nonce: string }>,
): Promise<CheckedProof> {
  // For the purpose `bindWallet`, the new wallet signs the request. The signature of a new wallet does not prove who
  // owns the account.
  if (purpose === "bindWallet") throw new AppError("FreshProofInvalid");
  await assertSigned(context, playerId, purpose, signed);
  return {
    async use(trx) {
      const taken = await takeRequest(context, trx, playerId, purpose, signed.nonce);
      const player = await findPlayer(trx, playerId);
      if (player?.address !== taken.address) throw new AppError("FreshProofInvalid");
      assertTrusted(player.addressBoundAt, context);
    },
  };
}

async function byPasskey(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  signature: PasskeySignature,
): Promise<CheckedProof> {
  const checked = await context.passkeys.check(signature, purpose, playerId);
  assertTrusted(checked.boundAt, context);
  return {
    async use(trx) {
      await takeProofs(trx, playerId);
      await checked.use(trx);
    },
  };
}

async function byEmail(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  typed: Extract<FreshProof, { token: string }>,
): Promise<CheckedProof> {
  if (proofWays[purpose].email === "never") throw new AppError("FreshProofInvalid");
  const right = await context.codes.check(typed, { purpose, playerId });
  return {
    async use(trx) {
      // `takeProofs` locks the player's row before the transaction invalidates the e-mail code. The proof by wallet
      // uses the same order of locks.
      await takeProofs(trx, playerId);
      const own = await identityOf(trx, playerId, "email");
      if (own?.name !== right.email) throw new AppError("FreshProofInvalid");
      assertTrusted(boundSince(own), context);
      if (purpose !== "setFundsPassword") assertMailboxTrusted(own, context);
      await right.use(trx);
    },
  };
}

async function byPassword(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  password: string,
): Promise<CheckedProof> {
  const { clock, db, loginCredentials: credentials, settings } = context;
  if (proofWays[purpose].password === "never") throw new AppError("FreshProofInvalid");
  const isAlone = proofWays[purpose].password === "alone";
  if (isAlone) await assertNothingElse(db, playerId);
  const set = await passwordSetting(context, playerId);
  const checked = await checkLoginPassword({ credentials, settings, clock }, playerId, password);
  return {
    async use(trx) {
      await takeProofs(trx, playerId);
      if (isAlone) await assertNothingElse(trx, playerId);
      if (set !== undefined) assertPasswordTrusted(set, await identityOf(trx, playerId, "email"), context);
      // `accept` refuses a password that was replaced after the check, so `set` belongs to the accepted password.
      await checked.accept(trx);
    },
  };
}

/** Returns when the player set the login password and when the account was created; undefined without a password. */
async function passwordSetting({ db, loginCredentials, settings }: FreshProofsContext, playerId: bigint) {
  const limit = { attempts: settings.get("login.tries"), lockMs: 0 };
  const [state, player] = [await loginCredentials.state(playerId, limit), await findPlayer(db, playerId)];
  if (state === undefined || player === undefined) return undefined;
  return { setAt: state.setAt, registeredAt: player.createdAt };
}

/**
 * Checks a proof by the init data of the messaging host. The same init data can prove several requests until they are
 * too old.
 */
async function byHostSession(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  { sessionId, isInsideHost }: AskingSession,
): Promise<CheckedProof> {
  if (proofWays[purpose].host === "never") throw new AppError("FreshProofInvalid");
  const isAlone = proofWays[purpose].host === "alone";
  // A session from a one-time sign-in link stores the init data of another browser. Init data alone can therefore not
  // prove that the owner uses this session.
  if (isAlone && !isInsideHost) throw new AppError("FreshProofInvalid");
  async function assertGood<T>(on: Kysely<T>): Promise<void> {
    if (isAlone) {
      await assertNothingElse(on, playerId);
      if (await context.loginCredentials.isSet(playerId, on)) throw new AppError("FreshProofInvalid");
    }
    await assertHostSession(context, on, playerId, sessionId);
  }
  await assertGood(context.db);
  return {
    async use(trx) {
      await takeProofs(trx, playerId);
      await assertGood(trx);
    },
  };
}

/**
 * Accepts the sign-in that opened the session as a fresh proof.
 *
 * @throws {AppError} FreshProofNeeded, SecondFactorNeeded
 */
export async function bySignIn(
  context: FreshProofsContext,
  playerId: bigint,
  { sessionId }: AskingSession,
): Promise<CheckedProof> {
  const { factors } = context;
  // The server asks for a second-factor code neither at a sign-in by a wallet nor at a sign-in inside the messaging
  // host.
  if ((await factors.state(playerId)).on) throw new AppError("FreshProofNeeded");
  const factor = await factors.check(playerId, undefined);
  return {
    async use(trx) {
      await takeProofs(trx, playerId);
      await assertFreshSignIn(context, trx, playerId, sessionId);
      await factor.use(trx);
      await assertNotFrozen(trx, playerId);
    },
  };
}

/**
 * Checks that the account has no wallet, no e-mail and no passkey, so that the login password is the only possible
 * proof.
 *
 * @throws {AppError} FreshProofInvalid if the account has a wallet, an e-mail or a passkey
 */
async function assertNothingElse<T>(on: Kysely<T>, playerId: bigint): Promise<void> {
  const [player, email] = [await findPlayer(on, playerId), await identityOf(on, playerId, "email")];
  const hasOther = player?.address != null || email !== undefined || (await countPasskeys(on, playerId)) > 0;
  if (hasOther) throw new AppError("FreshProofInvalid");
}

/**
 * Checks that the init data of a session are fresh.
 *
 * @throws {AppError} FreshProofInvalid, InitDataNotFresh; SessionEnded if the session ended during the check
 */
async function assertHostSession<T>(
  context: FreshProofsContext,
  on: Kysely<T>,
  playerId: bigint,
  sessionId: string,
): Promise<void> {
  const session = await findSession(on, Buffer.from(sessionId, "hex"));
  if (session?.playerId !== playerId) throw new AppError("SessionEnded");
  const host = await identityOf(on, playerId, "host");
  if (session.initDataAt === null || host === undefined) throw new AppError("FreshProofInvalid");
  if (!isFresh(context, session.initDataAt))
    throw new AppError("InitDataNotFresh", { minutes: context.settings.get("freshProof.minutes") });
  assertTrusted(boundSince(host), context);
}

/**
 * Checks that the sign-in of the session is recent enough to serve as a proof.
 *
 * @throws {AppError} FreshProofNeeded, WayInTooNew, EmailProofDelayed; SessionEnded if the session ended during the
 * check
 */
async function assertFreshSignIn<T>(
  context: FreshProofsContext,
  on: Kysely<T>,
  playerId: bigint,
  sessionId: string,
): Promise<void> {
  const session = await findSession(on, Buffer.from(sessionId, "hex"));
  if (session?.playerId !== playerId) throw new AppError("SessionEnded");
  const { signInMethod, initDataAt, createdAt } = session;
  // A page inside the messaging host sends the same init data for hours. The age of a sign-in is therefore counted from
  // the time at which the host signed the init data.
  if (!isFresh(context, initDataAt ?? createdAt)) throw new AppError("FreshProofNeeded");
  if (signInMethod === "wallet") {
    assertTrusted((await findPlayer(on, playerId))?.addressBoundAt ?? null, context);
    return;
  }
  if (signInMethod === "passkey") {
    // The session does not store which passkey opened it, so the newest passkey of the account decides.
    const newest = (await passkeysOf(on, playerId)).at(-1);
    if (newest === undefined) throw new AppError("FreshProofNeeded");
    assertTrusted(newest.bound_at, context);
    return;
  }
  const identity = await identityOf(on, playerId, signInMethod);
  if (identity === undefined) throw new AppError("FreshProofNeeded");
  assertTrusted(boundSince(identity), context);
  // With access to the mailbox, a thief can set a login password by e-mail and then sign in with the new password.
  if (signInMethod === "email") assertMailboxTrusted(identity, context);
  const set = signInMethod === "phone" ? await passwordSetting(context, playerId) : undefined;
  if (set !== undefined) assertPasswordTrusted(set, await identityOf(on, playerId, "email"), context);
}

function isFresh(context: FreshProofsContext, at: Date): boolean {
  return context.clock.nowMs() - at.getTime() <= freshMs(context);
}
