import { normaliseAddress } from "@gemplay/chain/address";
import { type Address, zeroAddress } from "viem";
import { AppError, amountFrom } from "../../platform/http/index.ts";
import { type ChainAsset, isChainAsset, network, type TokenAddresses } from "./assets.catalogue.ts";

/** A withdrawal as the player requests it in the API call. */
export interface WithdrawalWish {
  readonly assetId: string;
  readonly blockchainId: string;
  readonly address: string;
  readonly amount: string;
}

/** A checked withdrawal request. A ticket of the funds password is valid for exactly these terms. */
export interface WithdrawalTerms {
  readonly asset: ChainAsset;
  readonly network: string;
  /** The checksummed address of the recipient. */
  readonly address: Address;
  /** The amount that the withdrawal takes from the balance, in base units. */
  readonly amountBase: bigint;
}

/** Addresses that belong to the platform. */
export interface OwnContracts {
  readonly vault: Address;
  readonly commitments: Address;
  readonly tokens: TokenAddresses;
  /** The factory that deploys the players' deposit addresses; undefined if this deployment has none. */
  readonly depositFactory?: Address | undefined;
}

/** The platform's own contracts that can hold players' money. */
export type HoldingContracts = Omit<OwnContracts, "commitments">;

/**
 * Reads and checks the destination of a withdrawal.
 *
 * @throws {AppError} NetworkUnknown, AddressInvalid, WithdrawalAddressWrong, WithdrawalToOwnContract
 */
export function readPlace(
  wish: Pick<WithdrawalWish, "blockchainId" | "address">,
  own: OwnContracts,
): Pick<WithdrawalTerms, "network" | "address"> {
  if (wish.blockchainId !== network.id) throw new AppError("NetworkUnknown");
  if (!looksLikeAddress.test(wish.address)) throw new AppError("AddressInvalid");
  const address = normaliseAddress(wish.address);
  // The checksum of the address reveals a typing or copying mistake.
  if (address === "" || address === zeroAddress) throw new AppError("WithdrawalAddressWrong");
  const ours = [own.vault, own.commitments, ...Object.values(own.tokens), own.depositFactory ?? own.vault];
  if (ours.some((contract) => contract.toLowerCase() === address.toLowerCase()))
    throw new AppError("WithdrawalToOwnContract");
  return { network: wish.blockchainId, address };
}

const looksLikeAddress = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads a withdrawal request and checks everything that does not depend on the player's balance. The minimum and the
 * fee are checked when the withdrawal is made, because both may change after the confirmation.
 *
 * @throws {AppError} AssetUnknown, Amount…, and the errors of `readPlace`
 */
export function withdrawalTerms(wish: WithdrawalWish, own: OwnContracts): WithdrawalTerms {
  if (!isChainAsset(wish.assetId)) throw new AppError("AssetUnknown");
  const place = readPlace(wish, own);
  return { asset: wish.assetId, ...place, amountBase: amountFrom(wish.amount, wish.assetId) };
}
