import type { FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { provenWhileFrozen } from "@gemplay/api-schema/proof-ways";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Address } from "viem";
import { assertNotFrozen } from "../../account/index.ts";
import { AppError, addRoute } from "../../platform/http/index.ts";
import type { FreshProofsContext } from "./fresh-proofs.context.ts";
import { assertSigned, requestProof, type Signed, takeRequest } from "./fresh-proofs.requests.ts";
import { type AskingSession, bySignIn, type CheckedProof, checkWay, waysOf } from "./fresh-proofs.ways.ts";

export interface FreshProofs {
  routes(app: FastifyInstance): void;
  /**
   * Checks a fresh proof that a request comes from the owner of the account. For each purpose, the table `proofWays`
   * defines the allowed kinds of proof: signature of a wallet or passkey, e-mail code, login password, or init data of
   * the session. If the second factor of the account is on, the proof must also contain a second-factor code. For a
   * contract wallet, the check queries the chain, so it runs before the transaction that calls `use`.
   *
   * @param session the session of the call; init data without a session prove nothing
   * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable, WayInTooNew, EmailProofDelayed,
   * InitDataNotFresh, and the errors of codes, passwords and the second factor
   */
  check(
    playerId: bigint,
    purpose: FreshProofPurpose,
    proof: FreshProof,
    session?: AskingSession,
  ): Promise<CheckedProof>;
  /**
   * Accepts the sign-in that opened the session as a fresh proof. The sign-in must be recent, and the second factor of
   * the account must be off. Callers may use `bySignIn` only for a purpose that does little harm. A thief who steals
   * the session shortly after the sign-in passes the check too.
   *
   * @returns a proof whose function `use` also throws FreshProofNeeded, WayInTooNew, EmailProofDelayed and
   * SecondFactorNeeded
   * @throws {AppError} FreshProofNeeded, SecondFactorNeeded
   */
  bySignIn(playerId: bigint, session: AskingSession): Promise<CheckedProof>;
  /**
   * Checks that the new wallet signed the request to bind the wallet to the player's account. This signature does not
   * prove that the caller owns the account.
   *
   * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable
   */
  checkNewWallet(playerId: bigint, signed: Signed): Promise<NewWallet>;
}

interface NewWallet {
  /**
   * Deletes all proof requests of the player, including the request for the new wallet, so that none of them can be
   * used again. The function locks the player's row.
   *
   * @returns the checksummed address of the new wallet
   * @throws {AppError} FreshProofInvalid
   */
  use<T>(trx: Kysely<T>): Promise<Address>;
}

export function createFreshProofs(context: FreshProofsContext): FreshProofs {
  return {
    routes(app) {
      addRoute(
        app,
        "POST /user/proof_message",
        async ({ player, body }) => await requestProof(context, player, body),
        { rateLimit: "fundsPassword", allowFrozen: true },
      );
      addRoute(
        app,
        "POST /user/passkey/request",
        async ({ player, body: { purpose }, request }) => {
          if (purpose === undefined)
            return await context.passkeys.request("signIn", undefined, request.headers.origin);
          if (player === undefined) throw new AppError("SessionEnded");
          if (player.frozen && !provenWhileFrozen.includes(purpose)) throw new AppError("AccountFrozen");
          return await context.passkeys.request(purpose, player.id, request.headers.origin);
        },
        { rateLimit: "passkeyRequest", allowFrozen: true },
      );
      addRoute(app, "GET /user/proof_ways", async ({ player }) => await waysOf(context, player), {
        allowFrozen: true,
      });
    },
    check: (playerId, purpose, proof, session) => checkProof(context, playerId, purpose, proof, session),
    bySignIn: (playerId, session) => bySignIn(context, playerId, session),
    checkNewWallet: (playerId, signed) => checkNewWallet(context, playerId, signed),
  };
}

async function checkProof(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  proof: FreshProof,
  session: AskingSession | undefined,
): Promise<CheckedProof> {
  const { factors } = context;
  await factors.assertTyped(playerId, proof.secondFactor);
  const way = await checkWay(context, playerId, purpose, proof, session);
  // `checkProof` checks the code of the second factor after the other proof. A thief who has only a session can
  // therefore not use up the owner's attempts at second-factor codes.
  const factor = await factors.check(playerId, proof.secondFactor);
  return {
    async use(trx) {
      await way.use(trx);
      await factor.use(trx);
      if (!provenWhileFrozen.includes(purpose)) await assertNotFrozen(trx, playerId);
    },
  };
}

async function checkNewWallet(
  context: FreshProofsContext,
  playerId: bigint,
  signed: Signed,
): Promise<NewWallet> {
  await assertSigned(context, playerId, "bindWallet", signed);
  return {
    use: async (trx) => (await takeRequest(context, trx, playerId, "bindWallet", signed.nonce)).address,
  };
}
