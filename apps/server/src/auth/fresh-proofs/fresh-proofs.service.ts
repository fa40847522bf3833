import type { FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { provenWhileFrozen } from "@gemplay/api-schema/proof-ways";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Address } from "viem";
import { assertNotFrozen } from "../../account/index.ts";
import { addRoute } from "../../platform/http/index.ts";
import type { FreshProofsContext } from "./fresh-proofs.context.ts";
import { assertSigned, requestProof, type Signed, takeRequest } from "./fresh-proofs.requests.ts";
import { type AskingSession, bySignIn, type CheckedProof, checkWay, waysOf } from "./fresh-proofs.ways.ts";

export interface FreshProofs {
  routes(app: FastifyInstance): void;
  /**
   * Checks that the owner of the account makes a request. The allowed kinds of proof depend on `proofWays`: a wallet
   * signature or e-mail code for the requested purpose, the login password, or the messaging host's init data of the
   * session. A second-factor code is needed too if the second factor is on. The check may query the chain (contract
   * wallets), so the check runs before the transaction that calls `use`.
   *
   * @param session the session of the call; init data without a session prove nothing
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
   * Accepts the sign-in that opened the session as a proof, if the sign-in is as fresh as a proof must be and the
   * second factor is off. Use `bySignIn` only for a purpose that does little harm, because a thief who steals the
   * session shortly after the sign-in passes too.
   *
   * @returns a proof whose `use` also throws FreshProofNeeded, WayInTooNew and SecondFactorNeeded
   * @throws {AppError} FreshProofNeeded, SecondFactorNeeded
   */
  bySignIn(playerId: bigint, session: AskingSession): Promise<CheckedProof>;
  /**
   * Checks that a wallet signed the request to bind the wallet to the player. The signature of a new wallet does not
   * prove the identity of the player.
   *
   * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable
   */
  checkNewWallet(playerId: bigint, signed: Signed): Promise<NewWallet>;
}

interface NewWallet {
  /**
   * Uses up the proof request and all other proof requests of the player, and locks the player's row.
   *
   * @returns the checksummed address of the wallet
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
  // `checkProof` checks the second factor after the other proof, so that a thief with only a session cannot use up the
  // owner's attempts.
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
