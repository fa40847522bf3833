import { randomBytes } from "node:crypto";
import type { Body, Data, FreshProof, FreshProofPurpose } from "@gemplay/api-schema";
import { chainId } from "@gemplay/chain";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { createSiweMessage } from "viem/siwe";
import { findPlayer, identityOf } from "../account/index.ts";
import type { Credentials } from "../credentials/index.ts";
import type { EmailCodes } from "../email-codes/index.ts";
import { AppError, addRoute } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import { type FreshProofRow, findProof, insertProof, takeProofs } from "./fresh-proofs.repository.ts";
import { checkSignature } from "./signature.ts";
import { assertTrusted, boundSince } from "./trusted-ways.ts";

/** A proof that was right when it was looked at. */
export interface CheckedProof {
  /**
   * Uses it up inside the transaction that does what it allows, and every other question to the wallet with it: what was
   * asked before this change allows nothing after it.
   *
   * @throws {AppError} FreshProofInvalid, CodeInvalid when it is used, too old, or stands for another way in by now
   */
  use<T>(trx: Kysely<T>): Promise<void>;
}

export interface FreshProofs {
  routes(app: FastifyInstance): void;
  /**
   * Checks that it is the player who asks: by the wallet's signature of a question of this purpose, by a code of this
   * purpose that was sent to the bound e-mail, or, to bind something only, by the login password. It may ask the chain
   * (contract wallets), so it stands before the transaction that `use` stands in.
   *
   * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable, WayInTooNew, and those of codes and passwords
   */
  check(playerId: bigint, purpose: FreshProofPurpose, proof: FreshProof): Promise<CheckedProof>;
}

/** In the language of wallets, which show no other: EIP-4361 allows ASCII only. */
const statements: Record<FreshProofPurpose, string> = {
  setFundsPassword: "Set the funds password of account",
  recoverFundsPassword: "Replace the funds password of account",
  bindEmail: "Bind an e-mail to account",
  changeEmail: "Change the e-mail of account",
  addWithdrawalAddress: "Add an address to the address book of account",
  loosenAddressLock: "Switch off the address lock of account",
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
  codes,
  loginCredentials,
}: Pick<Platform, "config" | "db" | "clock" | "settings" | "chain"> & {
  readonly codes: EmailCodes;
  readonly loginCredentials: Credentials;
}): FreshProofs {
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

  async function byWallet(
    playerId: bigint,
    purpose: FreshProofPurpose,
    { nonce, signature }: Extract<FreshProof, { nonce: string }>,
  ): Promise<CheckedProof> {
    const row = await findProof(db, playerId, nonce);
    if (!isGood(row, purpose)) throw new AppError("FreshProofInvalid");
    await checkSignature({ address: row.address, message: textOf(row), signature }, chain);
    return {
      async use(trx) {
        const taken = (await takeProofs(trx, playerId)).find((one) => one.nonce === nonce);
        const player = await findPlayer(trx, playerId);
        if (!isGood(taken, purpose) || player?.address !== taken.address)
          throw new AppError("FreshProofInvalid");
        assertTrusted(player.addressBoundAt, { settings, clock });
      },
    };
  }

  async function byEmail(
    playerId: bigint,
    purpose: FreshProofPurpose,
    typed: Extract<FreshProof, { token: string }>,
  ): Promise<CheckedProof> {
    if (purpose === "bindEmail" || purpose === "changeEmail") throw new AppError("FreshProofInvalid");
    const right = await codes.check(typed, { purpose, playerId });
    return {
      async use(trx) {
        // The player's row first, as by a wallet.
        await takeProofs(trx, playerId);
        const own = await identityOf(trx, playerId, "email");
        if (own?.name !== right.email) throw new AppError("FreshProofInvalid");
        assertTrusted(boundSince(own), { settings, clock });
        // Whoever got into the mailbox and set another login password by it must not reach the money by it as well.
        if (purpose === "recoverFundsPassword") assertTrusted(own.reset_at, { settings, clock });
        await right.use(trx);
      },
    };
  }

  async function byPassword(
    playerId: bigint,
    purpose: FreshProofPurpose,
    password: string,
  ): Promise<CheckedProof> {
    if (purpose !== "bindEmail") throw new AppError("FreshProofInvalid");
    const lockMs = settings.get("login.waitMinutes") * 60_000;
    const tries = settings.get("login.tries");
    const checked = await loginCredentials.check(playerId, password, { tries, lockMs });
    if (checked.kind === "none") throw new AppError("LoginPasswordNotSet");
    if (checked.kind === "locked") throw new AppError("LoginTriesExceeded", { minutes: lockMs / 60_000 });
    if (checked.kind === "wrong")
      throw new AppError("LoginPasswordOldIncorrect", { count: checked.triesLeft });
    return {
      async use(trx) {
        await takeProofs(trx, playerId);
        if (!(await checked.accept(trx))) throw new AppError("LoginPasswordOldIncorrect", { count: tries });
      },
    };
  }

  return {
    routes(app) {
      addRoute(app, "POST /user/proof_message", async ({ player, body }) => await ask(player.id, body), {
        rateLimit: "fundsPassword",
      });
    },
    check(playerId, purpose, proof) {
      if ("nonce" in proof) return byWallet(playerId, purpose, proof);
      if ("token" in proof) return byEmail(playerId, purpose, proof);
      return byPassword(playerId, purpose, proof.loginPassword);
    },
  };
}
