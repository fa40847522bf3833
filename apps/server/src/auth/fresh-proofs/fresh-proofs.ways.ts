import type { Data, FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { proofWays } from "@gemplay/api-schema/proof-ways";
import type { Kysely } from "kysely";
import { assertNotFrozen, findPlayer, identityOf, maskedEmail } from "../../account/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import { findSession } from "../sessions/index.ts";
import { assertTrusted, boundSince, checkLoginPassword } from "../sign-in/index.ts";
import { type FreshProofsContext, freshMs } from "./fresh-proofs.context.ts";
import { takeProofs } from "./fresh-proofs.repository.ts";
import { assertSigned, takeRequest } from "./fresh-proofs.requests.ts";

/** A fresh proof that was valid when the server checked the proof. */
export interface CheckedProof {
  /**
   * Invalidates the proof inside the transaction of the action that the proof allows. Deletes all other proof requests
   * of the player too, so that no earlier proof allows anything after the action.
   *
   * @throws {AppError} FreshProofInvalid or CodeInvalid if the proof is used, expired or belongs to a former sign-in
   * method; AccountFrozen
   */
  use<T>(trx: Kysely<T>): Promise<void>;
}

/** The data of a session by which the server decides whether the session can serve as a proof. */
export type AskingSession = Pick<SessionPlayer, "sessionId" | "isInsideHost">;

/**
 * Lists the kinds of fresh proof that the player can give. The list reveals nothing else about the account, because a
 * frozen player may call the function.
 */
export async function waysOf(
  { db, loginCredentials }: FreshProofsContext,
  { id: playerId, signInMethod }: SessionPlayer,
): Promise<Data<"GET /user/proof_ways">> {
  const [player, email, loginPasswordSet] = await Promise.all([
    findPlayer(db, playerId),
    identityOf(db, playerId, "email"),
    loginCredentials.isSet(playerId),
  ]);
  return {
    address: player?.address ?? null,
    email: email ? maskedEmail(email.name) : null,
    wayIn: signInMethod,
    loginPasswordSet,
  };
}

/** Checks a fresh proof without the code of the second factor. */
export async function checkWay(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  proof: FreshProof,
  session: AskingSession | undefined,
): Promise<CheckedProof> {
  if ("nonce" in proof) return byWallet(context, playerId, purpose, proof);
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
  // For the purpose `bindWallet`, the new wallet signs the request. This signature does not prove who owns the account.
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
      // `takeProofs` locks the player's row before the transaction invalidates the e-mail code, in the same order as
      // for the proof by a wallet.
      await takeProofs(trx, playerId);
      const own = await identityOf(trx, playerId, "email");
      if (own?.name !== right.email) throw new AppError("FreshProofInvalid");
      assertTrusted(boundSince(own), context);
      // A thief who reads the mailbox can set a new login password by an e-mail code. The thief must not withdraw money
      // by an e-mail code too.
      if (purpose !== "setFundsPassword") assertTrusted(own.reset_at, context);
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
  const checked = await checkLoginPassword({ credentials, settings, clock }, playerId, password);
  return {
    async use(trx) {
      await takeProofs(trx, playerId);
      if (isAlone) await assertNothingElse(trx, playerId);
      await assertNotResetLately(context, trx, playerId);
      await checked.accept(trx);
    },
  };
}

/**
 * Checks a proof by the init data of the messaging host. The same init data can prove several requests until the init
 * data are too old.
 */
async function byHostSession(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  { sessionId, isInsideHost }: AskingSession,
): Promise<CheckedProof> {
  if (proofWays[purpose].host === "never") throw new AppError("FreshProofInvalid");
  const isAlone = proofWays[purpose].host === "alone";
  // A session from a one-time sign-in link stores the init data of another browser. The session can therefore not prove
  // a purpose for which init data alone are sufficient.
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
  // A sign-in by a wallet or inside the messaging host does not ask for a code of the second factor.
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
 * Checks that the account can give no proof except a login password.
 *
 * @throws {AppError} FreshProofInvalid if the account has a wallet or an e-mail
 */
async function assertNothingElse<T>(on: Kysely<T>, playerId: bigint): Promise<void> {
  const [player, email] = [await findPlayer(on, playerId), await identityOf(on, playerId, "email")];
  if (player?.address != null || email !== undefined) throw new AppError("FreshProofInvalid");
}

/**
 * Checks that the player did not reset the login password by e-mail a short time ago, because a reset login password
 * proves no more than the e-mail.
 *
 * @throws {AppError} WayInTooNew
 */
async function assertNotResetLately<T>(
  context: FreshProofsContext,
  on: Kysely<T>,
  playerId: bigint,
): Promise<void> {
  assertTrusted((await identityOf(on, playerId, "email"))?.reset_at ?? null, context);
}

/**
 * Checks that a session has fresh init data of the messaging host.
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
 * Checks that the session's sign-in is recent enough to serve as a proof.
 *
 * @throws {AppError} FreshProofNeeded, WayInTooNew; SessionEnded if the session ended during the check
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
  // A page inside the messaging host sends the same init data for hours, so the time at which the host signed the init
  // data counts.
  if (!isFresh(context, initDataAt ?? createdAt)) throw new AppError("FreshProofNeeded");
  if (signInMethod === "wallet") {
    assertTrusted((await findPlayer(on, playerId))?.addressBoundAt ?? null, context);
    return;
  }
  const identity = await identityOf(on, playerId, signInMethod);
  if (identity === undefined) throw new AppError("FreshProofNeeded");
  assertTrusted(boundSince(identity), context);
  // A thief who reads the mailbox can set a login password by e-mail and sign in with the new password.
  if (signInMethod !== "host") await assertNotResetLately(context, on, playerId);
}

function isFresh(context: FreshProofsContext, at: Date): boolean {
  return context.clock.nowMs() - at.getTime() <= freshMs(context);
}
