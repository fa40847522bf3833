import { chainId } from "@gemplay/chain";
import { BaseError, createPublicClient, http, type PublicClient } from "viem";
import { blocksAtOnce, type ChainAccess, ProviderError } from "../platform/chain/index.ts";
import type { Config } from "../platform/config/index.ts";
import { environmentProblems } from "../start-checks.ts";
import { probeDepositLogs, receiptsOf } from "../wallet/index.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";

/**
 * Maximum number of blocks between the final block and the newest block. Deposits and payouts wait for the final block.
 */
const finalityBlocksAtMost = 100n;

/**
 * Checks that the configured chain is the right chain, and that the node of the chain supports every call of the
 * server.
 */
export async function inspectChain(config: Config, chain: ChainAccess): Promise<readonly Finding[]> {
  const findings = createFindings("chain");
  const { publicClient: client } = chain;
  const { vaultAddress: address, startBlock, publicRpcUrl } = config.chain;
  await findings.look("id", async () => {
    const id = await client.getChainId();
    const problem = id === chainId ? undefined : `CHAIN_RPC_URL leads to chain ${id}, not ${chainId}`;
    findings.check("id", problem, String(id));
  });
  await findings.look("first block", async () => {
    const isReal = await chain.isReal();
    const [problem] = environmentProblems(config, isReal);
    if (problem === undefined && !isReal)
      findings.warning("first block", "is not the first block of the real chain");
    else findings.check("first block", problem, "is the first block of the real chain");
  });
  await findings.look("finalized", async () => {
    const [latest, final] = await Promise.all([
      client.getBlockNumber(),
      client.getBlock({ blockTag: "finalized" }),
    ]);
    const lagBlocks = latest - final.number;
    if (lagBlocks > finalityBlocksAtMost)
      findings.wrong(
        "finalized",
        `the final block is ${lagBlocks} blocks behind the newest block: deposits and payouts wait for final blocks; use another node`,
      );
    else
      findings.right(
        "finalized",
        `the final block ${final.number} is ${lagBlocks} blocks behind the newest block`,
      );
  });
  await findings.look("receipts", async () => {
    // The receipt is read from the oldest needed block, because a node without history cannot return an old receipt.
    const block = await client.getBlock({ blockNumber: startBlock });
    const [hash] = block.transactions;
    if (hash === undefined) {
      findings.warning(
        "receipts",
        `block ${startBlock} (START_BLOCK) contains no transaction, so the block does not contain the vault's creation`,
      );
      return;
    }
    const receipt = await client.getTransactionReceipt({ hash });
    findings.check(
      "receipts",
      receipt.blockHash === block.hash
        ? undefined
        : `the receipt of ${hash} belongs to another block: use another node`,
      `the node has the receipts of block ${startBlock}, the oldest needed block`,
    );
  });
  await inspectDepositQueries(findings, config.chain, client);
  await findings.look("logs", async () => {
    const latest = await client.getBlockNumber();
    const ranges = [startBlock, latest - blocksAtOnce + 1n].map((from) => (from < 0n ? 0n : from));
    for (const fromBlock of ranges) {
      const last = fromBlock + blocksAtOnce - 1n;
      await client.getLogs({ address, fromBlock, toBlock: last > latest ? latest : last });
    }
    findings.right(
      "logs",
      `the node returns the logs of ${blocksAtOnce} blocks at once, from START_BLOCK on`,
    );
  });
  await findings.look("CHAIN_PUBLIC_RPC_URL", async () => {
    const theirs: PublicClient = createPublicClient({ transport: http(publicRpcUrl, { timeout: 10_000 }) });
    const firstHash = async (of: PublicClient) => (await of.getBlock({ blockNumber: 0n })).hash;
    const [one, other] = await Promise.all([firstHash(client), firstHash(theirs)]);
    findings.check(
      "CHAIN_PUBLIC_RPC_URL",
      one === other
        ? undefined
        : "leads to another chain than CHAIN_RPC_URL: wallets would pay on the wrong chain",
      "leads to the same chain as CHAIN_RPC_URL",
    );
  });
  return findings.list;
}

/**
 * Checks the RPC calls that only deposits need. The check sends the same RPC calls as the watcher of the chain. A node
 * may support all other RPC calls, but not the RPC calls for deposits.
 */
async function inspectDepositQueries(
  findings: Findings,
  {
    vaultAddress: vault,
    playTokenAddress,
    usdtTokenAddress,
    depositFactoryAddress,
    startBlock,
  }: Config["chain"],
  client: PublicClient,
): Promise<void> {
  await lookFor("block receipts", async () => {
    const wanted = [{ blockNumber: startBlock }, { blockTag: "finalized" }] as const;
    for (const which of wanted) await receiptsOf(client, await client.getBlock(which));
    return `the node returns all receipts of block ${startBlock} and of the final block`;
  });
  const factory = depositFactoryAddress;
  if (factory !== undefined)
    await lookFor("logs of deposit addresses", async () => {
      const latest = await client.getBlockNumber();
      const tokens = [playTokenAddress, usdtTokenAddress];
      const { addresses, blocks } = await probeDepositLogs({ client, vault, tokens, factory, latest });
      return `the node returns the logs of ${addresses} addresses in ${blocks} blocks at once`;
    });

  async function lookFor(subject: string, ask: () => Promise<string>): Promise<void> {
    await findings.look(subject, async () => {
      try {
        findings.right(subject, await ask());
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const { message, cause } = error;
        const said = cause instanceof BaseError ? ` (${cause.details.split("\n")[0]})` : "";
        findings.wrong(subject, `${message}${said}: no deposit would be credited; use another node`);
      }
    });
  }
}
