// Creates withdrawals that are requested, on hold and not paid yet. Also reads from the chain how often the vault has
// paid a withdrawal.
import { randomUUID } from "node:crypto";
import { vaultAbi } from "@gemplay/chain/abi";
import { type Address, getAbiItem, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { insertWithdrawal, type Withdrawal } from "../../apps/server/src/wallet/withdrawals/index.ts";
import { holdMoney } from "../../apps/server/src/wallet/withdrawals/withdrawals.steps.ts";
import { type ChainFixture, whole } from "./chain-fixture.ts";

interface Wish {
  readonly playerId: bigint;
  /** The recipient's address; a new address if omitted. */
  readonly to?: Address | undefined;
  /** The amount including a fee of 1 token; the default is 10 whole tokens. */
  readonly amountBase?: bigint;
  readonly payoutId: (id: string) => Hex;
}

/** Creates a pending withdrawal of PLAY. */
export async function pendingWithdrawal(
  { wallet }: Pick<ChainFixture, "wallet">,
  { playerId, to, amountBase = 10n * whole, payoutId }: Wish,
): Promise<Withdrawal> {
  const id = randomUUID();
  return await wallet.transaction().execute(async (trx) => {
    const at = new Date();
    const row = await insertWithdrawal(trx, {
      playerId,
      id,
      payoutId: payoutId(id),
      requestId: randomUUID(),
      asset: "PLAY",
      token: "PLAY",
      network: "BSC",
      address: to ?? privateKeyToAccount(generatePrivateKey()).address,
      amountBase,
      feeBase: whole,
      valueUBase: null,
      automatic: false,
      status: "pending",
      reason: null,
      payer: null,
      nonce: null,
      retryAt: null,
      heldUntil: null,
      transactionHash: null,
      requestedAt: at,
      changedAt: at,
    });
    await holdMoney(trx, row);
    return row;
  });
}

/** Returns how often the vault has paid a withdrawal. */
export async function timesPaid(
  { client, contracts }: Pick<ChainFixture, "client" | "contracts">,
  { payoutId: withdrawalId }: Pick<Withdrawal, "payoutId">,
): Promise<number> {
  const logs = await client.getLogs({
    address: contracts.vault,
    event: getAbiItem({ abi: vaultAbi, name: "PaidOut" }),
    args: { withdrawalId },
    fromBlock: 0n,
  });
  return logs.length;
}
