import type { OperatorData } from "@gemplay/api-schema/operator";
import { tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { isSumSound, playerSums } from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import type { Address, Hex } from "viem";
import { AppError } from "../../platform/http/index.ts";
import { vaultsUsed, type Withdrawal } from "../../wallet/index.ts";
import { type ReviewsContext, requireWithdrawal } from "./withdrawals.context.ts";

/**
 * Compares a withdrawal with the chain and the ledger.
 *
 * @throws {AppError} ReviewUnknown, ChainUnavailable
 */
export async function checkOnChain(
  context: ReviewsContext,
  id: string,
): Promise<OperatorData<"GET /withdrawal/check">> {
  const row = await requireWithdrawal(context, id);
  const { code, isPaid, heldBase } = await readChain(context, row);
  const sums = await playerSums(context.executor, row.playerId);
  const isSound = sums.every(isSumSound);
  const held = { amount: formatAssetAmount(heldBase, row.asset), asset: row.token };
  return {
    marks: [
      { name: "code", state: code === undefined || code === "0x" ? "good" : "look", values: {} },
      {
        name: "unpaid",
        state: isAsPaid(row.status, isPaid) ? "good" : "bad",
        values: { paid: isPaid ? "yes" : "no" },
      },
      { name: "vault", state: heldBase >= row.netBase ? "good" : "bad", values: held },
      { name: "balance", state: isSound ? "good" : "bad", values: {} },
    ],
    checkedAtMs: context.clock.nowMs(),
  };
}

/** The values from the chain on which a withdrawal depends. */
interface ChainState {
  /** The code at the receiving address; undefined or 0x if the address is no contract. */
  readonly code: Hex | undefined;
  readonly isPaid: boolean;
  /** The vault's balance of the withdrawal's token, in base units. */
  readonly heldBase: bigint;
}

async function readChain(
  { chain, config, wallet }: ReviewsContext,
  { address, payoutId, token }: Withdrawal,
): Promise<ChainState> {
  const { vaultAddress: vault, playTokenAddress, usdtTokenAddress } = config.chain;
  const client = chain.publicClient;
  const contract = token === "PLAY" ? playTokenAddress : usdtTokenAddress;
  // A withdrawal that an earlier vault has paid counts as paid.
  const vaults = [...new Set([vault, ...(await vaultsUsed(wallet))])];
  const paidBy = (one: Address) =>
    client.readContract({ address: one, abi: vaultAbi, functionName: "isPaid", args: [payoutId] });
  const asked = await Promise.all([
    client.getCode({ address }),
    Promise.all(vaults.map(paidBy)).then((answers) => answers.includes(true)),
    client.readContract({
      address: contract,
      abi: tokenBalanceAbi,
      functionName: "balanceOf",
      args: [vault],
    }),
  ]).catch((cause: unknown) => {
    throw new AppError("ChainUnavailable", {}, { cause });
  });
  const [code, isPaid, heldBase] = asked;
  return { code, isPaid, heldBase };
}

/**
 * Returns true if the status of a withdrawal agrees with the chain. A vault must have paid a confirmed withdrawal, and
 * no vault may have paid any other withdrawal. A submitted withdrawal may already be paid, because the payment is not
 * final yet.
 */
const isAsPaid = (status: Withdrawal["status"], isPaid: boolean) =>
  status === "submitted" || isPaid === (status === "confirmed");
