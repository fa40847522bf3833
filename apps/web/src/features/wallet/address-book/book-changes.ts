import type { Body } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { proveByWallet } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";

type NewAddress = Omit<Body<"POST /assets/withdraw_address/add">, "proof">;

const readAgain = () =>
  queryClient.invalidateQueries({ queryKey: assetsQueries.withdrawAddresses().queryKey });

/** Puts an address into the book, with the wallet's signature. @throws {WalletError | ApiError} for the caller to show */
export async function addAddress(entry: NewAddress): Promise<void> {
  try {
    const proof = await proveByWallet("addWithdrawalAddress");
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

/** Tightens at once; loosening takes the wallet's signature. @throws {WalletError | ApiError} for the caller to show */
export async function setAddressLock(on: boolean): Promise<void> {
  try {
    const proof = on ? {} : { proof: await proveByWallet("loosenAddressLock") };
    await call("POST /assets/withdraw_address/lock", { body: { on, ...proof } }, { silent: true });
  } finally {
    await readAgain();
  }
}
