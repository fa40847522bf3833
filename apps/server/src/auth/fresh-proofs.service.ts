import { randomBytes } from "node:crypto";
import type { Body, Data, FreshProofPurpose } from "@gemplay/api-schema";
import { chainId } from "@gemplay/chain";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { createSiweMessage } from "viem/siwe";
import { findPlayer } from "../account/index.ts";
import { AppError, addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { type FreshProofRow, findProof, insertProof, takeProofs } from "./fresh-proofs.repository.ts";
import { checkSignature } from "./signature.ts";

/** What a player answers: the question's nonce, and the wallet's signature of its text. */
export type FreshProof = Body<"POST /user/setting_fund_password">["proof"];

export interface FreshProofs {
  routes(app: FastifyInstance): void;
  /**
   * Checks that the player's wallet signed a question of this purpose. It may ask the chain (contract wallets), so it
   * stands before the transaction that `use` stands in.
   *
   * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable
   */
  check(playerId: bigint, purpose: FreshProofPurpose, proof: FreshProof): Promise<void>;
  /**
   * Uses a checked proof up inside the transaction that does what it allows, and every other question of the player with
   * it: what was asked before this change allows nothing after it.
   *
   * @throws {AppError} FreshProofInvalid when it is used, too old, or the account's address is another one by now
   */
  use<T>(
    trx: Kysely<T>,
    playerId: bigint,
    purpose: FreshProofPurpose,
    proof: Pick<FreshProof, "nonce">,
  ): Promise<void>;
}

/** In the language of wallets, which show no other: EIP-4361 allows ASCII only. */
const statements: Record<FreshProofPurpose, string> = {
  setFundsPassword: "Set the funds password of account",
  recoverFundsPassword: "Replace the funds password of account",
};

/** The text that the wallet shows and signs. It follows from its row alone, so nothing else can have been signed. */
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
    // Letters are in it, so that a sign-in never takes it for one of its own.
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
}: Pick<Platform, "config" | "db" | "clock" | "settings" | "chain">): FreshProofs {
  const isGood = (row: FreshProofRow | undefined, purpose: FreshProofPurpose): row is FreshProofRow =>
    row?.purpose === purpose && row.expires_at.getTime() > clock.nowMs();

  async function ask(
    playerId: bigint,
    { purpose, origin }: Body<"POST /user/proof_message">,
  ): Promise<Data<"POST /user/proof_message">> {
    if (!config.publicOrigins.includes(origin)) throw new AppError("SignInDomainUnknown");
    const address = (await findPlayer(db, playerId))?.address;
    if (address == null) throw new AppError("WalletNeeded");
    const issuedMs = clock.nowMs();
    const expiresAtMs = issuedMs + settings.get("freshProof.minutes") * 60_000;
    const row: FreshProofRow = {
      ...{ player_id: playerId, purpose, origin, nonce: `p${randomBytes(16).toString("hex").slice(1)}` },
      address: address as FreshProofRow["address"],
      issued_at: new Date(issuedMs),
      expires_at: new Date(expiresAtMs),
    };
    await insertProof(db, row);
    return { nonce: row.nonce, message: textOf(row), expiresAtMs };
  }

  return {
    routes(app) {
      addRoute(app, "POST /user/proof_message", async ({ player, body }) => await ask(player.id, body), {
        rateLimit: "fundsPassword",
      });
    },
    async check(playerId, purpose, { nonce, signature }) {
      const row = await findProof(db, playerId, nonce);
      if (!isGood(row, purpose)) throw new AppError("FreshProofInvalid");
      await checkSignature({ address: row.address, message: textOf(row), signature }, chain);
    },
    async use(trx, playerId, purpose, { nonce }) {
      const row = (await takeProofs(trx, playerId)).find((one) => one.nonce === nonce);
      if (!isGood(row, purpose) || (await findPlayer(trx, playerId))?.address !== row.address)
        throw new AppError("FreshProofInvalid");
    },
  };
}
