// Opens the commitment worker over a given database and provider. The file must not import the test runner, because
// killed worker processes import the file too.
import { chainId } from "@gemplay/chain";
import { createPublicClient, type Hex, http } from "viem";
import {
  type CommitmentChain,
  createCommitmentChain,
} from "../../apps/server/src/commitments/commitments.chain.ts";
import {
  type CommitmentWorker,
  createCommitmentWorker,
} from "../../apps/server/src/commitments/commitments.worker.ts";
import { createDatabase } from "../../apps/server/src/platform/database/index.ts";
import { createLogger } from "../../apps/server/src/platform/log/index.ts";
import { createSettings } from "../../apps/server/src/platform/settings/index.ts";
import { createLocalSigner } from "../../apps/server/src/platform/signing/index.ts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { miningAtOnce } from "./mined.ts";

export interface CommitmentSetting {
  readonly databaseUrl: string;
  readonly rpcUrl: string;
  readonly committerKey: Hex;
}

export interface OpenCommitments {
  readonly worker: CommitmentWorker;
  /** Returns the reason for which the commitment worker last waited. */
  waiting(): string | undefined;
  close(): Promise<void>;
}

/** @param change wraps the chain client that the worker uses */
export async function openCommitments(
  setting: CommitmentSetting,
  change: (chain: CommitmentChain) => CommitmentChain = (chain) => chain,
  clock = { nowMs: () => Date.now() },
): Promise<OpenCommitments> {
  const db = createDatabase({ databaseUrl: setting.databaseUrl, poolSize: 2 });
  const client = createPublicClient({ transport: http(setting.rpcUrl, { retryCount: 0 }), cacheTime: 0 });
  const signer = createLocalSigner(setting.committerKey);
  let waiting: string | undefined;
  const log = createLogger("silent");
  const worker = createCommitmentWorker({
    db,
    clock,
    log,
    chain: change(
      miningAtOnce(createCommitmentChain({ client, chainId, signer }), chainCaller(setting.rpcUrl)),
    ),
    settings: await createSettings(db, log),
    heads: async () => ({ finalized: (await client.getBlock({ blockTag: "finalized" })).number }),
    onWaiting: (reason) => {
      waiting = reason;
    },
  });
  return { worker, waiting: () => waiting, close: () => db.destroy() };
}
