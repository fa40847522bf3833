import type { Body, FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { proveByWallet } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";

type NewAddress = Omit<Body<"POST /assets/withdraw_address/add">, "proof">;

const readAgain = () =>
  queryClient.invalidateQueries({ queryKey: assetsQueries.withdrawAddresses().queryKey });

/** A code of a mail; without one the wallet is asked for its signature. */
type TypedProof = Extract<FreshProof, { code: string }> | undefined;

/** Puts an address into the book, with a fresh proof. @throws {WalletError | ApiError} for the caller to show */
export async function addAddress(entry: NewAddress, typed: TypedProof): Promise<void> {
  try {
    const proof = typed ?? (await proveByWallet("addWithdrawalAddress"));
    await call("POST /assets/withdraw_address/add", { body: { ...entry, proof } }, { silent: true });
  } finally {
    // Also when no answer came: the book says whether it is there.
    await readAgain();
  }
}

export async function removeAddress(id: string): Promise<void> {
  try {
    await call("POST /assets/withdraw_address/remove", { body: { id } }, { silent: true });
  } finally {
    await readAgain();
  }
}

/** Tightens at once; loosening takes a fresh proof. @throws {WalletError | ApiError} for the caller to show */
export async function setAddressLock(on: boolean, typed: TypedProof): Promise<void> {
  try {
    const proof = on ? {} : { proof: typed ?? (await proveByWallet("loosenAddressLock")) };
    await call("POST /assets/withdraw_address/lock", { body: { on, ...proof } }, { silent: true });
  } finally {
    await readAgain();
  }
}
