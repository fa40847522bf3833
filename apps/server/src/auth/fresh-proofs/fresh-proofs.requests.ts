import { randomBytes } from "node:crypto";
import type { Body, Data, FreshProofPurpose } from "@gemplay/api-schema";
import { provenWhileFrozen } from "@gemplay/api-schema/proof-ways";
import { chainId } from "@gemplay/chain";
import { normaliseAddress } from "@gemplay/chain/address";
import type { Kysely } from "kysely";
import { createSiweMessage } from "viem/siwe";
import { findPlayer, lockPlayer } from "../../account/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import { checkSignature } from "../sign-in/index.ts";
import { type FreshProofsContext, freshMs } from "./fresh-proofs.context.ts";
import { type FreshProofRow, findProof, insertProof, takeProofs } from "./fresh-proofs.repository.ts";

/** The answer to a proof request: the nonce of the request, and the wallet's signature of the request's text. */
export type Signed = Body<"POST /user/wallet/bind">["wallet"];

/**
 * Stores a request for a fresh proof by wallet signature.
 *
 * @returns the text that the wallet must sign
 * @throws {AppError} AccountFrozen, SignInDomainUnknown, WalletNeeded, WalletBound, AddressInvalid
 */
export async function requestProof(
  context: FreshProofsContext,
  { id: playerId, frozen }: SessionPlayer,
  { purpose, origin, address: typed }: Body<"POST /user/proof_message">,
): Promise<Data<"POST /user/proof_message">> {
  const { clock, config, db } = context;
  if (frozen && !provenWhileFrozen.includes(purpose)) throw new AppError("AccountFrozen");
  if (!config.publicOrigins.includes(origin)) throw new AppError("SignInDomainUnknown");
  const own = (await findPlayer(db, playerId))?.address ?? null;
  const address = purpose === "bindWallet" ? newWallet(typed, own) : own;
  if (address === null) throw new AppError("WalletNeeded");
  const issuedMs = clock.nowMs();
  const expiresAtMs = issuedMs + freshMs(context);
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
    // A proof request contains the wallet's address, so the server must not store a proof request of an account that
    // was deleted during the call.
    await lockPlayer(trx, playerId);
    await insertProof(trx, row);
  });
  return { nonce: row.nonce, message: textOf(row), expiresAtMs };
}

/**
 * Checks that the wallet named in a proof request has signed the text of the request.
 *
 * @throws {AppError} FreshProofInvalid, SignatureInvalid, ChainUnavailable
 */
export async function assertSigned(
  context: FreshProofsContext,
  playerId: bigint,
  purpose: FreshProofPurpose,
  { nonce, signature }: Signed,
): Promise<void> {
  const { chain, db } = context;
  const row = await findProof(db, playerId, nonce);
  if (!isGood(context, row, purpose)) throw new AppError("FreshProofInvalid");
  await checkSignature({ address: row.address, message: textOf(row), signature }, chain);
}

/**
 * Deletes all proof requests of the player, including the given request, so that none of them can be used again. The
 * function locks the player's row.
 *
 * @throws {AppError} FreshProofInvalid
 */
export async function takeRequest<T>(
  context: FreshProofsContext,
  trx: Kysely<T>,
  playerId: bigint,
  purpose: FreshProofPurpose,
  nonce: string,
): Promise<FreshProofRow> {
  const taken = (await takeProofs(trx, playerId)).find((one) => one.nonce === nonce);
  if (!isGood(context, taken, purpose)) throw new AppError("FreshProofInvalid");
  return taken;
}

function isGood(
  { clock }: FreshProofsContext,
  row: FreshProofRow | undefined,
  purpose: FreshProofPurpose,
): row is FreshProofRow {
  return row?.purpose === purpose && row.expires_at.getTime() > clock.nowMs();
}

/**
 * Returns the checksummed address of the wallet that the player wants to bind. The function does not check whether
 * another player owns the address. Only a caller who can sign with the wallet may learn whether another player owns it.
 *
 * @throws {AppError} WalletBound, AddressInvalid
 */
function newWallet(typed: string | undefined, own: string | null): string {
  if (own !== null) throw new AppError("WalletBound");
  const address = normaliseAddress(typed ?? "");
  if (address === "") throw new AppError("AddressInvalid");
  return address;
}

/** The texts that wallets sign are in English, because EIP-4361 allows only ASCII. */
const statements: Record<FreshProofPurpose, string> = {
  setFundsPassword: "Set the funds password of account",
  recoverFundsPassword: "Replace the funds password of account",
  setLoginPassword: "Set the login password of account",
  bindEmail: "Bind an e-mail to account",
  changeEmail: "Change the e-mail of account",
  addWithdrawalAddress: "Add an address to the address book of account",
  loosenAddressLock: "Switch off the address lock of account",
  addPasskey: "Add a passkey to account",
  bindWallet: "Bind this wallet to account",
  removeWayIn: "Remove a way into account",
  protection: "Change what protects account",
  deleteAccount: "Delete for good the account",
  exclude: "Exclude from playing the account",
  exportAccount: "Export everything that is stored of account",
  bindInviter: "Accept an invitation for account",
  makeApiKey: "Make an API key for account",
};

/**
 * Returns the text of a proof request, which the wallet shows and signs. The text is computed only from the stored row
 * of the request, so the player cannot have signed a different text.
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
    // The nonce of a proof request contains letters, so the server never accepts this nonce in a sign-in message.
    nonce,
    issuedAt: issued_at,
    expirationTime: expires_at,
    requestId: purpose,
  });
}
