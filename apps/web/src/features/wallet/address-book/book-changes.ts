import type { Body, FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";
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
    await withSecondFactor((factor) =>
      call(
        "POST /assets/withdraw_address/add",
        { body: { ...entry, proof: { ...proof, ...factor } } },
        { silent: true },
      ),
    );
  } finally {
    // Also when no answer came: the book says whether it is there.
    await readAgain();
  }
}

export async function removeAddress(id: string): Promise<void> {
  try {
    await call("POST /assets/withdraw_address/remove", { body: { id } });
  } finally {
    await readAgain();
  }
}

/** Tightens at once; loosening takes a fresh proof. @throws {WalletError | ApiError} for the caller to show */
export async function setAddressLock(on: boolean, typed: TypedProof): Promise<void> {
  try {
    await (on ? setLock({ on }) : loosen(typed));
  } finally {
    await readAgain();
  }
}

const setLock = (body: Body<"POST /assets/withdraw_address/lock">) =>
  call("POST /assets/withdraw_address/lock", { body }, { silent: true });

async function loosen(typed: TypedProof): Promise<void> {
  const proof = typed ?? (await proveByWallet("loosenAddressLock"));
  await withSecondFactor((factor) => setLock({ on: false, proof: { ...proof, ...factor } }));
}
