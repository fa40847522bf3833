import { normaliseAddress } from "@gemplay/chain/address";
import { type AssetId, assets, formatAssetAmount } from "@gemplay/money";
import { type Address, zeroAddress } from "viem";
import { larger } from "../platform/bigint-order.ts";
import { AppError, amountFrom } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { type ChainAsset, isChainAsset, network, type TokenAddresses } from "./assets.catalogue.ts";

/** What a player asks for, as it comes over the wire. */
export interface WithdrawalWish {
  readonly assetId: string;
  readonly blockchainId: string;
  readonly address: string;
  readonly amount: string;
}

/** The same, checked: what a ticket is bound to. */
export interface WithdrawalTerms {
  readonly asset: ChainAsset;
  readonly network: string;
  /** Checksummed. */
  readonly address: Address;
  /** Base units taken from the balance. */
  readonly amountBase: bigint;
}

/** Addresses that belong to the platform. */
export interface OwnContracts {
  readonly vault: Address;
  readonly commitments: Address;
  readonly tokens: TokenAddresses;
  /** Makes the players' deposit addresses; undefined: there are none. */
  readonly depositFactory?: Address | undefined;
}

/** The own contracts that can hold players' money. */
export type HoldingContracts = Omit<OwnContracts, "commitments">;

const minimumSetting = { PLAY: "withdrawals.minimumPlay", U: "withdrawals.minimumU" } as const;
const feeSetting = { PLAY: "withdrawals.feePlay", U: "withdrawals.feeU" } as const;

/** The quantity must be greater than this; base units. */
export function minimumBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(minimumSetting[asset]);
}

/** Base units, in the withdrawn asset. */
export function feeBase(settings: Settings, asset: ChainAsset): bigint {
  return settings.get(feeSetting[asset]);
}

/** U base units for one whole PLAY, as everything here values it; null while it is not known. */
export const playPriceU = (settings: Settings): bigint | null => settings.get("price.playU");

/**
 * Reads where a withdrawal goes.
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
  // It was typed or copied wrong: its checksum says so.
  if (address === "" || address === zeroAddress) throw new AppError("WithdrawalAddressWrong");
  const ours = [own.vault, own.commitments, ...Object.values(own.tokens), own.depositFactory ?? own.vault];
  if (ours.some((contract) => contract.toLowerCase() === address.toLowerCase()))
    throw new AppError("WithdrawalToOwnContract");
  return { network: wish.blockchainId, address };
}

const looksLikeAddress = /^0x[0-9a-fA-F]{40}$/;

/**
 * Reads and checks what can be checked without the player's balance. The minimum and the fee are not among it: they
 * may change between the confirmation and the withdrawal, and are looked at when the withdrawal is made.
 *
 * @throws {AppError} AssetUnknown, Amount…, and those of `readPlace`
 */
export function withdrawalTerms(wish: WithdrawalWish, own: OwnContracts): WithdrawalTerms {
  if (!isChainAsset(wish.assetId)) throw new AppError("AssetUnknown");
  const place = readPlace(wish, own);
  return { asset: wish.assetId, ...place, amountBase: amountFrom(wish.amount, wish.assetId) };
}

/** What a quantity has to be above to be withdrawn: something must arrive, also when an operator sets a fee above the minimum. */
export function leastBase(settings: Settings, asset: ChainAsset): bigint {
  return larger(minimumBase(settings, asset), feeBase(settings, asset));
}

/**
 * @throws {AppError} WithdrawalClosed, WithdrawalBelowMinimum
 */
export function assertOffered(settings: Settings, { asset, amountBase }: WithdrawalTerms): void {
  if (!settings.get("withdrawals.open")) throw new AppError("WithdrawalClosed");
  const least = leastBase(settings, asset);
  if (amountBase <= least)
    throw new AppError("WithdrawalBelowMinimum", {
      minimum: formatAssetAmount(least, asset),
      asset: assets[asset].shownAs,
    });
}

/** One U in base units; PLAY has as many decimals. */
const oneU = 10n ** 18n;

/**
 * What an amount is worth in U base units, rounded up: a limit errs to the careful side.
 *
 * @param playPrice U base units for one whole PLAY; null: unknown
 * @returns null when it cannot be said
 */
export function valueInU(asset: ChainAsset, amountBase: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return amountBase;
  return playPrice === null ? null : (amountBase * playPrice + oneU - 1n) / oneU;
}

/**
 * What the withdrawable assets are worth in U, cut to base units.
 *
 * @returns null without a price
 */
export function totalInU(held: Readonly<Record<AssetId, bigint>>, playPrice: bigint | null): string | null {
  const playU = valueInU("PLAY", held.PLAY, playPrice);
  return playU === null ? null : formatAssetAmount(held.U + playU, "U");
}

/** Converts a result of play from PLAY base units to U, rounded towards zero; negative for a loss. */
export function resultInU(resultBase: bigint, playPrice: bigint): string {
  return formatAssetAmount((resultBase * playPrice) / oneU, "U");
}

/** The amount of an asset whose value is at most this many U base units, rounded down; null without a price. */
export function amountForU(asset: ChainAsset, valueU: bigint, playPrice: bigint | null): bigint | null {
  if (asset === "U") return valueU;
  return playPrice === null || playPrice === 0n ? null : (valueU * oneU) / playPrice;
}

/** The reason of a withdrawal that waits because the funds password was set or recovered lately. */
export const heldReason = "held";
/** The reason of one that waited so when the password was recovered: a person looks at it. */
export const recoveredReason = "recovered";

const hourMs = 60 * 60 * 1000;

/**
 * Until when withdrawals wait after the funds password was set or recovered.
 *
 * @returns undefined when they do not
 */
export function heldUntil(settings: Settings, passwordSetAt: Date, nowMs: number): Date | undefined {
  const untilMs = passwordSetAt.getTime() + settings.get("withdrawals.holdAfterProofHours") * hourMs;
  return untilMs > nowMs ? new Date(untilMs) : undefined;
}

export interface AutomaticLimits {
  /** U base units a withdrawal. */
  readonly eachU: bigint;
  /** U base units a player and rolling day. */
  readonly dayU: bigint;
}

export function automaticLimits(settings: Settings): AutomaticLimits {
  return { eachU: settings.get("withdrawals.automaticU"), dayU: settings.get("withdrawals.automaticDayU") };
}

/**
 * Why a person must look at a withdrawal before it is paid.
 *
 * @param usedU what the player's automatic withdrawals of the last 24 hours were worth
 * @returns undefined when nobody must
 */
export function reviewReason(
  valueU: bigint | null,
  usedU: bigint,
  limits: AutomaticLimits,
): "no_price" | "above_each" | "above_day" | undefined {
  if (valueU === null) return "no_price";
  if (valueU > limits.eachU) return "above_each";
  return usedU + valueU > limits.dayU ? "above_day" : undefined;
}
