import { normaliseAddress } from "@gemplay/chain/address";
import { type Address, zeroAddress } from "viem";
import { AppError, amountFrom } from "../../platform/http/index.ts";
import { type ChainAsset, isChainAsset, network, type TokenAddresses } from "./assets.catalogue.ts";

/** The unchecked values of a withdrawal from the player's API call. */
export interface WithdrawalWish {
  readonly assetId: string;
  readonly blockchainId: string;
  readonly address: string;
  readonly amount: string;
}

/**
 * The values of a withdrawal after the check of the request. A withdrawal ticket, which a player gets for the funds
 * password, is valid for exactly these values.
 */
export interface WithdrawalTerms {
  readonly asset: ChainAsset;
  readonly network: string;
  /** The checksummed address of the recipient. */
  readonly address: Address;
  /** The amount that the withdrawal debits from the balance, in base units. */
  readonly amountBase: bigint;
}

/** Addresses that belong to the platform, to which players cannot withdraw. */
export interface OwnContracts {
  readonly vault: Address;
  readonly commitments: Address;
  readonly tokens: TokenAddresses;
  /** The contract that deploys the players' deposit addresses; undefined if this deployment has no such contract. */
  readonly depositFactory?: Address | undefined;
}

/** Contracts of the platform that can hold players' money. */
export type HoldingContracts = Omit<OwnContracts, "commitments">;

/**
 * Reads the network and the recipient's address of a withdrawal, and checks that both are allowed.
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
  // The checksum of the address reveals mistakes in typing or copying.
  if (address === "" || address === zeroAddress) throw new AppError("WithdrawalAddressWrong");
  const ours = [own.vault, own.commitments, ...Object.values(own.tokens), own.depositFactory ?? own.vault];
  if (ours.some((contract) => contract.toLowerCase() === address.toLowerCase()))
    throw new AppError("WithdrawalToOwnContract");
  return { network: wish.blockchainId, address };
}

const looksLikeAddress = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads a withdrawal request and checks all values that do not depend on the player's balance. The server checks the
 * minimum and the fee only when the player makes the withdrawal, because the operator may change the minimum or the fee
 * after the player confirmed the withdrawal.
 *
 * @throws {AppError} AssetUnknown, Amount…, and the errors of `readPlace`
 */
export function withdrawalTerms(wish: WithdrawalWish, own: OwnContracts): WithdrawalTerms {
  if (!isChainAsset(wish.assetId)) throw new AppError("AssetUnknown");
  const place = readPlace(wish, own);
  return { asset: wish.assetId, ...place, amountBase: amountFrom(wish.amount, wish.assetId) };
}
