import type { Body, FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { assetsQueries } from "../../../queries/index.ts";
import { proveByWallet, withSecondFactor } from "../../../session/index.ts";
import { queryClient } from "../../../stores/index.ts";

type NewAddress = Omit<Body<"POST /assets/withdraw_address/add">, "proof">;

const readAgain = () =>
  queryClient.invalidateQueries({ queryKey: assetsQueries.withdrawAddresses().queryKey });

/** The code that the player received by e-mail. If no code is given, the wallet must sign the change. */
type TypedProof = Extract<FreshProof, { code: string }> | undefined;

/**
 * Adds an address to the player's address book with a fresh proof of identity.
 * @throws {WalletError | ApiError}; the caller must show the error to the player
 */
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
    // The page reads the address book again, even if the answer was lost. The book shows whether the server has added
    // the address.
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

/**
 * Switches the address lock on at once, or starts switching the lock off with a fresh proof of identity.
 * @throws {WalletError | ApiError}; the caller must show the error to the player
 */
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
