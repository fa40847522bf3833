import { randomBytes } from "node:crypto";
import type { Body, Data, FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { proofWays, provenWhileFrozen } from "@gemplay/api-schema/proof-ways";
import { chainId } from "@gemplay/chain";
import { normaliseAddress } from "@gemplay/chain/address";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Address } from "viem";
import { createSiweMessage } from "viem/siwe";
import { assertNotFrozen, findPlayer, identityOf, lockPlayer, maskedEmail } from "../../account/index.ts";
import type { Credentials } from "../../credentials/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import { AppError, addRoute, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import { findSession } from "../sessions/index.ts";
import { assertTrusted, boundSince, checkLoginPassword, checkSignature } from "../sign-in/index.ts";
import { type FreshProofRow, findProof, insertProof, takeProofs } from "./fresh-proofs.repository.ts";

/** A proof that was valid when it was checked. */
export interface CheckedProof {
  /**
   * Uses up the proof inside the transaction of the allowed action. All other proof requests of the player are deleted
   * too, so that a proof from before this change allows nothing after it.
   *
   * @throws {AppError} FreshProofInvalid or CodeInvalid if the proof is used, expired or belongs to a former sign-in
   * method; AccountFrozen
   */
  use<T>(trx: Kysely<T>): Promise<void>;
}

export interface FreshProofs {
  routes(app: FastifyInstance): void;
  /**
   * Checks that the owner of the account makes a request. Depending on `proofWays`, the proof is a wallet signature or
   * e-mail code for this purpose, the login password, or the messaging host's init data of the session. If the second
   * factor is on, it is needed too. The check may query the chain (contract wallets), so it runs before the transaction
   * that calls `use`.
   *
   * @param session the session of the call; without it init data prove nothing
   * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable, WayInTooNew, InitDataNotFresh, and the
   * errors of codes, passwords and the second factor
   */
  check(
    playerId: bigint,
    purpose: FreshProofPurpose,
    proof: FreshProof,
    session?: AskingSession,
  ): Promise<CheckedProof>;
  /**
   * Accepts the sign-in that opened the session as a proof, if it is as fresh as a proof must be and the second factor
   * is off. Use it only for a purpose that does little harm, because a thief who steals the session in these minutes
   * passes too.
   *
   * @returns a proof whose `use` also throws FreshProofNeeded, WayInTooNew and SecondFactorNeeded
   * @throws {AppError} FreshProofNeeded, SecondFactorNeeded
   */
  bySignIn(playerId: bigint, session: AskingSession): Promise<CheckedProof>;
  /**
   * Checks that a wallet signed the request to bind it to this player. This proves nothing about the player.
   *
   * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable
   */
  checkNewWallet(playerId: bigint, signed: Signed): Promise<NewWallet>;
}

/** The session of a call. */
export type AskingSession = Pick<SessionPlayer, "sessionId" | "isInsideHost">;

type Signed = Body<"POST /user/wallet/bind">["wallet"];

interface NewWallet {
  /**
   * Uses up the proof request and all others of the player, and locks the player's row.
   *
   * @returns the checksummed address of the wallet
   * @throws {AppError} FreshProofInvalid
   */
  use<T>(trx: Kysely<T>): Promise<Address>;
}

/** Statements of the messages in English, because EIP-4361 allows only ASCII. */
const statements: Record<FreshProofPurpose, string> = {
  setFundsPassword: "Set the funds password of account",
  recoverFundsPassword: "Replace the funds password of account",
  bindEmail: "Bind an e-mail to account",
  changeEmail: "Change the e-mail of account",
  addWithdrawalAddress: "Add an address to the address book of account",
  loosenAddressLock: "Switch off the address lock of account",
  bindWallet: "Bind this wallet to account",
  removeWayIn: "Remove a way into account",
  protection: "Change what protects account",
  deleteAccount: "Delete for good the account",
  exclude: "Exclude from playing the account",
  exportAccount: "Export everything that is stored of account",
  bindInviter: "Accept an invitation for account",
};

/**
 * Returns the text that the wallet shows and signs. The text depends only on the stored row, so no other text can have
 * been signed.
 */
function textOf({
  player_id,
  nonce,
  purpose,
  address,
  origin,
  issued_at,
  expires_at,
}: FreshProofRow): string {
  return createSiweMessage({
    domain: new URL(origin).host,
    address,
    statement: `${statements[purpose]} ${player_id}. Sign only if you are doing this yourself right now.`,
    uri: origin,
    version: "1",
    chainId,
    // This nonce contains letters, so a sign-in never accepts it as one of its own.
    nonce,
    issuedAt: issued_at,
    expirationTime: expires_at,
    requestId: purpose,
  });
}

export function createFreshProofs({
  config,
  db,
  clock,
  settings,
  chain,
  codes,
  factors,
  loginCredentials,
}: Pick<Platform, "config" | "db" | "clock" | "settings" | "chain"> & {
  readonly codes: EmailCodes;
  readonly factors: SecondFactors;
  readonly loginCredentials: Credentials;
}): FreshProofs {
  const freshMs = () => settings.get("freshProof.minutes") * 60_000;
  const isFresh = (at: Date) => clock.nowMs() - at.getTime() <= freshMs();
  const isGood = (row: FreshProofRow | undefined, purpose: FreshProofPurpose): row is FreshProofRow =>
    row?.purpose === purpose && row.expires_at.getTime() > clock.nowMs();

  /**
   * Returns the checksummed address of a wallet to bind. An owner of the address is revealed only to a caller who signs
   * with it.
   *
   * @throws {AppError} WalletBound, AddressInvalid
   */
  function newWallet(typed: string | undefined, own: string | null): string {
    if (own !== null) throw new AppError("WalletBound");
    const address = normaliseAddress(typed ?? "");
    if (address === "") throw new AppError("AddressInvalid");
    return address;
  }

  async function signedRow(playerId: bigint, purpose: FreshProofPurpose, { nonce, signature }: Signed) {
    const row = await findProof(db, playerId, nonce);
    if (!isGood(row, purpose)) throw new AppError("FreshProofInvalid");
    await checkSignature({ address: row.address, message: textOf(row), signature }, chain);
  }

  async function takeRow<T>(trx: Kysely<T>, playerId: bigint, purpose: FreshProofPurpose, nonce: string) {
    const taken = (await takeProofs(trx, playerId)).find((one) => one.nonce === nonce);
    if (!isGood(taken, purpose)) throw new AppError("FreshProofInvalid");
    return taken;
  }

  async function ask(
    { id: playerId, frozen }: SessionPlayer,
    { purpose, origin, address: typed }: Body<"POST /user/proof_message">,
  ): Promise<Data<"POST /user/proof_message">> {
    if (frozen && !provenWhileFrozen.includes(purpose)) throw new AppError("AccountFrozen");
    if (!config.publicOrigins.includes(origin)) throw new AppError("SignInDomainUnknown");
    const own = (await findPlayer(db, playerId))?.address ?? null;
    const address = purpose === "bindWallet" ? newWallet(typed, own) : own;
    if (address === null) throw new AppError("WalletNeeded");
    const issuedMs = clock.nowMs();
    const expiresAtMs = issuedMs + freshMs();
    const row: FreshProofRow = {
      player_id: playerId,
      purpose,
      origin,
      nonce: `p${randomBytes(16).toString("hex").slice(1)}`,
      address: address as FreshProofRow["address"],
      issued_at: new Date(issuedMs),
      expires_at: new Date(expiresAtMs),
    };
    await db.transaction().execute(async (trx) => {
      // The row contains the wallet's address, so it must not be stored for an account that was deleted in the
      // meantime.
      await lockPlayer(trx, playerId);
      await insertProof(trx, row);
    });
    return { nonce: row.nonce, message: textOf(row), expiresAtMs };
  }

  /** Lists the ways in which the player can give a fresh proof. A frozen player may ask, so it returns nothing else. */
  async function waysOf({ id: playerId, wayIn }: SessionPlayer): Promise<Data<"GET /user/proof_ways">> {
    const [player, email, loginPasswordSet] = await Promise.all([
      findPlayer(db, playerId),
      identityOf(db, playerId, "email"),
      loginCredentials.isSet(playerId),
    ]);
    return {
      address: player?.address ?? null,
      email: email ? maskedEmail(email.name) : null,
      wayIn,
      loginPasswordSet,
    };
  }

  async function byWallet(
    playerId: bigint,
    purpose: FreshProofPurpose,
    signed: Extract<FreshProof, { nonce: string }>,
  ): Promise<CheckedProof> {
    // The new wallet signs the request for this purpose, which proves nothing about the account.
    if (purpose === "bindWallet") throw new AppError("FreshProofInvalid");
    await signedRow(playerId, purpose, signed);
    return {
      async use(trx) {
        const taken = await takeRow(trx, playerId, purpose, signed.nonce);
        const player = await findPlayer(trx, playerId);
        if (player?.address !== taken.address) throw new AppError("FreshProofInvalid");
        assertTrusted(player.addressBoundAt, { settings, clock });
      },
    };
  }

  async function byEmail(
    playerId: bigint,
    purpose: FreshProofPurpose,
    typed: Extract<FreshProof, { token: string }>,
  ): Promise<CheckedProof> {
    if (proofWays[purpose].email === "never") throw new AppError("FreshProofInvalid");
    const right = await codes.check(typed, { purpose, playerId });
    return {
      async use(trx) {
        // The player's row is locked first, as in the proof by a wallet.
        await takeProofs(trx, playerId);
        const own = await identityOf(trx, playerId, "email");
        if (own?.name !== right.email) throw new AppError("FreshProofInvalid");
        assertTrusted(boundSince(own), { settings, clock });
        // A thief of the mailbox can set a new login password by it, but must not reach the money by the mailbox too.
        if (purpose !== "setFundsPassword") assertTrusted(own.reset_at, { settings, clock });
        await right.use(trx);
      },
    };
  }

  /**
   * Checks that the account has only a login password to prove with.
   *
   * @throws {AppError} FreshProofInvalid if the account has a wallet or an e-mail
   */
  async function assertNothingElse<T>(on: Kysely<T>, playerId: bigint): Promise<void> {
    const [player, email] = [await findPlayer(on, playerId), await identityOf(on, playerId, "email")];
    if (player?.address != null || email !== undefined) throw new AppError("FreshProofInvalid");
  }

  /**
   * Checks that the login password was not reset by e-mail a short time ago, because it then proves no more than the
   * e-mail.
   *
   * @throws {AppError} WayInTooNew
   */
  async function assertNotResetLately<T>(on: Kysely<T>, playerId: bigint): Promise<void> {
    assertTrusted((await identityOf(on, playerId, "email"))?.reset_at ?? null, { settings, clock });
  }

  async function byPassword(
    playerId: bigint,
    purpose: FreshProofPurpose,
    password: string,
  ): Promise<CheckedProof> {
    if (proofWays[purpose].password === "never") throw new AppError("FreshProofInvalid");
    const isAlone = proofWays[purpose].password === "alone";
    if (isAlone) await assertNothingElse(db, playerId);
    const checked = await checkLoginPassword(
      { credentials: loginCredentials, settings, clock },
      playerId,
      password,
    );
    return {
      async use(trx) {
        await takeProofs(trx, playerId);
        if (isAlone) await assertNothingElse(trx, playerId);
        await assertNotResetLately(trx, playerId);
        await checked.accept(trx);
      },
    };
  }

  /**
   * Checks that a session has fresh init data of the messaging host.
   *
   * @throws {AppError} FreshProofInvalid, InitDataNotFresh; SessionEnded if the session ended in the meantime
   */
  async function assertHostSession<T>(on: Kysely<T>, playerId: bigint, sessionId: string): Promise<void> {
    const session = await findSession(on, Buffer.from(sessionId, "hex"));
    if (session?.playerId !== playerId) throw new AppError("SessionEnded");
    const host = await identityOf(on, playerId, "host");
    if (session.initDataAt === null || host === undefined) throw new AppError("FreshProofInvalid");
    if (!isFresh(session.initDataAt))
      throw new AppError("InitDataNotFresh", { minutes: settings.get("freshProof.minutes") });
    assertTrusted(boundSince(host), { settings, clock });
  }

  /**
   * Checks a proof by init data. Init data cannot be used up, so they prove several requests until they are too old.
   */
  async function byHostSession(
    playerId: bigint,
    purpose: FreshProofPurpose,
    { sessionId, isInsideHost }: AskingSession,
  ): Promise<CheckedProof> {
    if (proofWays[purpose].host === "never") throw new AppError("FreshProofInvalid");
    const isAlone = proofWays[purpose].host === "alone";
    // A session from a one-time sign-in link carries the init data of another browser, so it cannot prove this purpose.
    if (isAlone && !isInsideHost) throw new AppError("FreshProofInvalid");
    async function assertGood<T>(on: Kysely<T>): Promise<void> {
      if (isAlone) {
        await assertNothingElse(on, playerId);
        if (await loginCredentials.isSet(playerId, on)) throw new AppError("FreshProofInvalid");
      }
      await assertHostSession(on, playerId, sessionId);
    }
    await assertGood(db);
    return {
      async use(trx) {
        await takeProofs(trx, playerId);
        await assertGood(trx);
      },
    };
  }

  /**
   * Checks that the session's sign-in is fresh enough to serve as a proof.
   *
   * @throws {AppError} FreshProofNeeded, WayInTooNew; SessionEnded if the session ended in the meantime
   */
  async function assertFreshSignIn<T>(on: Kysely<T>, playerId: bigint, sessionId: string): Promise<void> {
    const session = await findSession(on, Buffer.from(sessionId, "hex"));
    if (session?.playerId !== playerId) throw new AppError("SessionEnded");
    const { wayIn, initDataAt, createdAt } = session;
    // A page inside the host sends the same init data for hours, so the time of their signature counts.
    if (!isFresh(initDataAt ?? createdAt)) throw new AppError("FreshProofNeeded");
    if (wayIn === "wallet") {
      assertTrusted((await findPlayer(on, playerId))?.addressBoundAt ?? null, { settings, clock });
      return;
    }
    const identity = await identityOf(on, playerId, wayIn);
    if (identity === undefined) throw new AppError("FreshProofNeeded");
    assertTrusted(boundSince(identity), { settings, clock });
    // A thief of the mailbox can set a login password by e-mail and sign in with it.
    if (wayIn !== "host") await assertNotResetLately(on, playerId);
  }

  async function checkWay(
    playerId: bigint,
    purpose: FreshProofPurpose,
    proof: FreshProof,
    session: AskingSession | undefined,
  ): Promise<CheckedProof> {
    if ("nonce" in proof) return byWallet(playerId, purpose, proof);
    if ("token" in proof) return byEmail(playerId, purpose, proof);
    if ("hostSession" in proof) {
      if (session === undefined) throw new AppError("FreshProofInvalid");
      return byHostSession(playerId, purpose, session);
    }
    return byPassword(playerId, purpose, proof.loginPassword);
  }

  return {
    routes(app) {
      addRoute(app, "POST /user/proof_message", async ({ player, body }) => await ask(player, body), {
        rateLimit: "fundsPassword",
        allowFrozen: true,
      });
      addRoute(app, "GET /user/proof_ways", async ({ player }) => await waysOf(player), {
        allowFrozen: true,
      });
    },
    async check(playerId, purpose, proof, session) {
      await factors.assertTyped(playerId, proof.secondFactor);
      const way = await checkWay(playerId, purpose, proof, session);
      // The second factor is checked last, so that a thief with only a session cannot use up the owner's attempts.
      const factor = await factors.check(playerId, proof.secondFactor);
      return {
        async use(trx) {
          await way.use(trx);
          await factor.use(trx);
          if (!provenWhileFrozen.includes(purpose)) await assertNotFrozen(trx, playerId);
        },
      };
    },
    async bySignIn(playerId, { sessionId }) {
      // A sign-in by a wallet or inside the host does not ask for the second factor.
      if ((await factors.state(playerId)).on) throw new AppError("FreshProofNeeded");
      const factor = await factors.check(playerId, undefined);
      return {
        async use(trx) {
          await takeProofs(trx, playerId);
          await assertFreshSignIn(trx, playerId, sessionId);
          await factor.use(trx);
          await assertNotFrozen(trx, playerId);
        },
      };
    },
    async checkNewWallet(playerId, signed) {
      await signedRow(playerId, "bindWallet", signed);
      return { use: async (trx) => (await takeRow(trx, playerId, "bindWallet", signed.nonce)).address };
    },
  };
}
