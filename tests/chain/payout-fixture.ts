// Opens the payout worker over a given database and provider. The file must not import the test runner, because killed
// worker processes import the file too.
import { chainId } from "@gemplay/chain";
import { createPublicClient, type Hex, http } from "viem";
import { createDatabase } from "../../apps/server/src/platform/database/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { createSettings, type Settings } from "../../apps/server/src/platform/settings/index.ts";
import { createLocalSigner } from "../../apps/server/src/platform/signing/index.ts";
import { createDepositSource } from "../../apps/server/src/wallet/deposits/deposits.source.ts";
import { findCursor } from "../../apps/server/src/wallet/deposits/index.ts";
import { createPayoutWorker, type PayoutWorker } from "../../apps/server/src/wallet/payouts/index.ts";
import { createPayoutChain, type PayoutChain } from "../../apps/server/src/wallet/payouts/payouts.chain.ts";
import { walletTables } from "../../apps/server/src/wallet/wallet.tables.ts";
import type { DeployedContracts } from "../../tools/deploy/deploy-contracts.ts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { miningAtOnce } from "./mined.ts";

export interface PayoutSetting {
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly contracts: DeployedContracts;
  readonly payoutKey: Hex;
}

export interface OpenPayouts {
  readonly worker: PayoutWorker;
  readonly settings: Settings;
  /** Returns true if the payout account could pay for gas, as last reported by the worker. */
  enoughGas(): boolean | undefined;
  /** Returns true if payouts waited for a lower gas price in the worker's last run. */
  gasTooDear(): boolean | undefined;
  close(): Promise<void>;
}

/** @param change wraps the chain client that the worker uses */
export async function openPayouts(
  setting: PayoutSetting,
  change: (chain: PayoutChain) => PayoutChain = (chain) => chain,
  clock = { nowMs: () => Date.now() },
  signer = createLocalSigner(setting.payoutKey),
): Promise<OpenPayouts> {
  const { vault, startBlock, playToken, usdtToken } = setting.contracts;
  const db = createDatabase({ databaseUrl: setting.databaseUrl, poolSize: 2 });
  const wallet = walletTables(db);
  const client = createPublicClient({ transport: http(setting.rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  const source = createDepositSource({ client, chainId, vault, tokens: [playToken, usdtToken] });
  let gas: boolean | undefined;
  let tooDear: boolean | undefined;
  const settings = await createSettings(db, createLogger("silent"));
  const worker = createPayoutWorker({
    db: wallet,
    chain: change(
      miningAtOnce(
        createPayoutChain({ client, chainId, vault, startBlock, signer }),
        chainCaller(setting.rpcUrl),
      ),
    ),
    tokens: { PLAY: playToken, USDT: usdtToken },
    heads: async () => {
      const cursor = await findCursor(wallet, { chainId: BigInt(chainId), vault });
      if (cursor === undefined) throw new Error("look for deposits first");
      return await source.heads(cursor);
    },
    settings,
    clock,
    onChange: () => {},
    onSigned: () => {},
    onGas: (enough) => {
      gas = enough;
    },
    onGasPrice: (tooHigh) => {
      tooDear = tooHigh;
    },
  });
  return { worker, settings, enoughGas: () => gas, gasTooDear: () => tooDear, close: () => db.destroy() };
}
