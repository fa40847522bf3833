// Measures the gas of the vault's deposit and payout, and of a plain transferFrom of the same token. The gas figures
// come from receipts of real transactions on a local chain. Balances and allowances already exist before the
// measurement, because the first transaction of an account costs more gas. `npm run -s bench:gas -- --json` prints one
// line of JSON; without --json the benchmark prints a table.
import { playTokenAbi, vaultAbi } from "@gemplay/chain/abi";
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { bsc } from "viem/chains";
import { type DeployedContracts, deployContracts } from "../tools/deploy/deploy-contracts.ts";
import { startChain } from "../tools/stack/chain/chain.ts";
import { devKeys } from "../tools/stack/chain/dev-accounts.ts";
import { localDeployment } from "../tools/stack/chain/local-deployment.ts";

const chain = { ...bsc, contracts: {} };
const wholeToken = 10n ** 18n;
/** The amount that the page asks a player to approve once. */
const approvalBase = 1_000_000_000n * wholeToken;

interface GasFigures {
  readonly transferFrom: number;
  readonly deposit: number;
  readonly payout: number;
  /**
   * The gas of the first payout in an hour. The first payout in an hour also clears the sums of hours that are outside
   * of the window of the daily limit.
   */
  readonly payoutFirstOfHour: number;
}

/** Runs each transaction several times on the chain at `rpcUrl` and returns the gas of the last run. */
async function measure(rpcUrl: string): Promise<GasFigures> {
  const treasury = privateKeyToAccount(devKeys.treasury);
  const player = privateKeyToAccount(devKeys.faucet).address;
  const contracts = await deployContracts(localDeployment(rpcUrl));
  const token = tokenCalls(contracts);
  const vault = vaultCalls(contracts);
  const as = (key: Hex) => sender(rpcUrl, key);
  const [fromTreasury, fromPlayer, fromPayout] = [
    as(devKeys.treasury),
    as(devKeys.faucet),
    as(devKeys.payout),
  ];

  await fromTreasury(token.transfer(player, 1_000n * wholeToken));
  await fromTreasury(token.approve(player));
  await fromPlayer(token.approve(contracts.vault));
  for (let time = 0; time < 2; time++) await fromPlayer(vault.deposit(100n * wholeToken));
  for (let id = 1; id <= 2; id++) await fromPayout(vault.payout(id, player, wholeToken));

  const transferFrom = await fromPlayer(token.transferFrom(treasury.address, player, 100n * wholeToken));
  const deposit = await fromPlayer(vault.deposit(100n * wholeToken));
  const payout = await fromPayout(vault.payout(3, player, wholeToken));
  const clock = createTestClient({ mode: "anvil", chain, transport: http(rpcUrl) });
  const inNextHour = async (id: number) => {
    await clock.increaseTime({ seconds: 3_600 });
    return await fromPayout(vault.payout(id, player, wholeToken));
  };
  // The vault stores the sums of two hours in one storage slot, so the first payout in the second hour of a slot costs
  // less gas. The benchmark uses the larger gas value, because the time of day decides which of both hours comes first.
  const payoutFirstOfHour = Math.max(await inNextHour(4), await inNextHour(5));
  return { transferFrom, deposit, payout, payoutFirstOfHour };
}

interface Call {
  readonly to: Hex;
  readonly data: Hex;
}

function tokenCalls({ playToken: to }: DeployedContracts) {
  const call = (data: Hex): Call => ({ to, data });
  const abi = playTokenAbi;
  return {
    transfer: (receiver: Hex, amount: bigint) =>
      call(encodeFunctionData({ abi, functionName: "transfer", args: [receiver, amount] })),
    approve: (spender: Hex) =>
      call(encodeFunctionData({ abi, functionName: "approve", args: [spender, approvalBase] })),
    transferFrom: (owner: Hex, receiver: Hex, amount: bigint) =>
      call(encodeFunctionData({ abi, functionName: "transferFrom", args: [owner, receiver, amount] })),
  };
}

function vaultCalls({ vault: to, playToken }: DeployedContracts) {
  const call = (data: Hex): Call => ({ to, data });
  const abi = vaultAbi;
  return {
    deposit: (amount: bigint) =>
      call(encodeFunctionData({ abi, functionName: "deposit", args: [playToken, amount] })),
    payout: (id: number, receiver: Hex, amount: bigint) =>
      call(
        encodeFunctionData({
          abi,
          functionName: "payout",
          args: [numberToHex(id, { size: 32 }), playToken, receiver, amount],
        }),
      ),
  };
}

/**
 * Returns a function that sends a contract call from one account, waits for the receipt and returns the used gas. The
 * returned function throws if the transaction failed.
 */
function sender(rpcUrl: string, key: Hex): (call: Call) => Promise<number> {
  const transport = http(rpcUrl);
  const wallet = createWalletClient({ account: privateKeyToAccount(key), chain, transport });
  const reader = createPublicClient({ chain, transport, pollingInterval: 50 });
  return async (call) => {
    const receipt = await reader.waitForTransactionReceipt({ hash: await wallet.sendTransaction(call) });
    if (receipt.status !== "success") throw new Error(`Transaction ${receipt.transactionHash} failed`);
    return Number(receipt.gasUsed);
  };
}

const local = await startChain({ mining: "instant" });
try {
  const gas = await measure(local.rpcUrl);
  const ratio = (figure: number) => Math.round((figure / gas.transferFrom) * 100) / 100;
  if (process.argv.includes("--json")) {
    console.log(
      JSON.stringify({
        ...gas,
        depositRatio: ratio(gas.deposit),
        payoutRatio: ratio(gas.payout),
        payoutFirstOfHourRatio: ratio(gas.payoutFirstOfHour),
      }),
    );
  } else {
    console.log("transaction              gas   × transferFrom");
    const names = {
      transferFrom: "transferFrom",
      deposit: "deposit",
      payout: "payout",
      payoutFirstOfHour: "payout, first of an hour",
    };
    for (const [key, name] of Object.entries(names)) {
      const figure = gas[key as keyof GasFigures];
      console.log(`${name.padEnd(24)} ${String(figure).padStart(6)}  ${ratio(figure).toFixed(2)}`);
    }
  }
} finally {
  await local.stop();
}
