// Starts a local chain on which only the test mines blocks. The fixture also provides the deployed contracts, a
// migrated database, and the modules of the wallet. The modules of the wallet call the RPC provider that the test
// chooses.
import { chainId } from "@gemplay/chain";
import { tokenAbi, tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { balances, holdings, reconcile } from "@gemplay/ledger";
import { sql } from "kysely";
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  keccak256,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll } from "vitest";
import { findPlayerByAddress } from "../../apps/server/src/account/index.ts";
import { executorOf } from "../../apps/server/src/platform/database/index.ts";
import type { TokenAddresses } from "../../apps/server/src/wallet/assets/index.ts";
import { createKnownAddresses } from "../../apps/server/src/wallet/deposit-addresses/index.ts";
import type { DepositBook } from "../../apps/server/src/wallet/deposits/deposits.credit.ts";
import { type Deposit, toDeposit } from "../../apps/server/src/wallet/deposits/deposits.repository.ts";
import { createDepositSource } from "../../apps/server/src/wallet/deposits/deposits.source.ts";
import {
  createDepositWatcher,
  type DepositWatcher,
} from "../../apps/server/src/wallet/deposits/deposits.watcher.ts";
import type { VaultIdentity } from "../../apps/server/src/wallet/deposits/index.ts";
import { walletTables } from "../../apps/server/src/wallet/wallet.tables.ts";
import { patientDatabase } from "../../apps/server/test/patient-database.ts";
import { type DeployedContracts, deployContracts } from "../../tools/deploy/deploy-contracts.ts";
import { startChain } from "../../tools/stack/chain/chain.ts";
import { type ChainCall, chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { localDeployment } from "../../tools/stack/chain/local-deployment.ts";
import { createTestDatabase } from "../setup/database.ts";
import { allMined } from "./mined.ts";

export const whole = 10n ** 18n;
const never = 3_600_000;

/**
 * Starts the fixture before the tests of the test file and stops the fixture after the last test. The `afterAll` of the
 * test file runs before the fixture stops.
 *
 * @param prepare receives the fixture and sets up the tests
 * @param options.usdt deploys the token that replaces USDT; if undefined, the fixture deploys a local USDT
 */
export function withChainFixture(
  prepare: (fixture: ChainFixture) => unknown,
  options: { readonly usdt?: (rpcUrl: string) => Promise<Address> } = {},
): void {
  let running: ChainFixture | undefined;
  beforeAll(async () => {
    running = await startChainFixture(options);
    await prepare(running);
  });
  afterAll(() => running?.stop());
}

async function startChainFixture({ usdt }: { readonly usdt?: (rpcUrl: string) => Promise<Address> } = {}) {
  // The node mines each transaction at once. Only the test mines the empty blocks that make an earlier block final.
  const chain = await startChain({ mining: "instant", blockMs: never });
  const database = await createTestDatabase("server");
  const db = patientDatabase(database.url);
  const call = chainCaller(chain.rpcUrl);
  const contracts = await deployContracts({
    ...localDeployment(chain.rpcUrl),
    ...(usdt === undefined ? {} : { usdtAddress: await usdt(chain.rpcUrl) }),
  });
  const tokens: TokenAddresses = { PLAY: contracts.playToken, USDT: contracts.usdtToken };
  return {
    ...parts({ rpcUrl: chain.rpcUrl, call, contracts, tokens }),
    databaseUrl: database.url,
    db,
    wallet: walletTables(db),
    /** Creates a player account for the address of a private key. */
    async addPlayer(key: Hex): Promise<bigint> {
      const { address } = privateKeyToAccount(key);
      const { rows } = await sql<{ id: bigint }>`
        INSERT INTO player (address, created_at) VALUES (${address}, now()) RETURNING id`.execute(db);
      return rows[0]?.id ?? 0n;
    },
    held: async (playerId: bigint) => await balances(executorOf(db), playerId),
    /** Returns the player's playable PLAY and the player's PLAY that can only be withdrawn. */
    heldApart: async (playerId: bigint) => {
      const { balances: playable, withdrawOnly } = await holdings(executorOf(db), playerId);
      return [playable.PLAY, withdrawOnly.PLAY];
    },
    findings: async () => await reconcile(executorOf(db)),
    deposits: async () =>
      (await walletTables(db).selectFrom("deposit").selectAll().orderBy("id").execute()).map(toDeposit),
    /** @param answerWithinMs time limit for a response of the node in ms */
    watcher: (
      rpcUrl = chain.rpcUrl,
      onChange: (rows: readonly Deposit[]) => void = () => {},
      answerWithinMs = 60_000,
    ) => watcherOver(clientOver(rpcUrl, answerWithinMs), walletTables(db), contracts, tokens, onChange),
    async stop() {
      await db.destroy();
      await database.drop();
      await chain.stop();
    },
  };
}

export type ChainFixture = Awaited<ReturnType<typeof startChainFixture>>;

/**
 * Creates a client without retries and without a cache, so that the test receives every false response of the provider.
 */
function clientOver(rpcUrl: string, answerWithinMs = 60_000) {
  return createPublicClient({
    transport: http(rpcUrl, { retryCount: 0, timeout: answerWithinMs }),
    cacheTime: 0,
    pollingInterval: 50,
  });
}

function watcherOver(
  client: ReturnType<typeof clientOver>,
  db: ReturnType<typeof walletTables>,
  contracts: DeployedContracts,
  tokens: TokenAddresses,
  onChange: (rows: readonly Deposit[]) => void,
): DepositWatcher {
  const { vault, startBlock } = contracts;
  const identity: VaultIdentity = { chainId: BigInt(chainId), vault };
  const book: DepositBook = {
    chainId: identity.chainId,
    tokens,
    findPlayerId: async (trx, address) => (await findPlayerByAddress(trx, address))?.id,
    minimumBase: () => whole,
  };
  const source = createDepositSource({
    client,
    chainId,
    vault,
    tokens: Object.values(tokens),
    addresses: createKnownAddresses(db),
  });
  const clock = { nowMs: () => Date.now() };
  return createDepositWatcher({ db, source, book, identity, startBlock, clock, onChange });
}

interface OnChain {
  readonly rpcUrl: string;
  readonly call: ChainCall;
  readonly contracts: DeployedContracts;
  readonly tokens: TokenAddresses;
}

function parts({ rpcUrl, call, contracts, tokens }: OnChain) {
  const client = clientOver(rpcUrl);

  /**
   * Signs a contract call with the next nonce of the account. The test can send the signed bytes again after a
   * reorganisation.
   */
  async function sign(key: Hex, to: Address, data: Hex): Promise<Hex> {
    const account = privateKeyToAccount(key);
    const nonce = await client.getTransactionCount({ address: account.address });
    const gasPrice = (await client.getGasPrice()) * 2n;
    return await account.signTransaction({
      type: "legacy",
      chainId,
      to,
      data,
      nonce,
      gas: 500_000n,
      gasPrice,
    });
  }

  /** Sends signed transaction bytes and throws if the transaction fails. */
  async function send(signed: Hex): Promise<Hash> {
    const hash = keccak256(signed);
    await client.sendRawTransaction({ serializedTransaction: signed });
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== "success") throw new Error(`${hash} failed`);
    return hash;
  }

  return {
    rpcUrl,
    call,
    client,
    contracts,
    tokens,
    sign,
    send,
    /** Approves the amount for the vault, and signs the deposit without sending the deposit. */
    async signDeposit(key: Hex, token: Address, amountBase: bigint): Promise<Hex> {
      const { vault } = contracts;
      const approve = encodeFunctionData({
        abi: tokenAbi,
        functionName: "approve",
        args: [vault, amountBase],
      });
      await send(await sign(key, token, approve));
      return await sign(
        key,
        vault,
        encodeFunctionData({ abi: vaultAbi, functionName: "deposit", args: [token, amountBase] }),
      );
    },
    /** Waits until all pending transactions are mined, and mines the given number of empty blocks. */
    mine: async (blocks: number) => {
      await allMined(call);
      for (let count = 0; count < blocks; count++) await call("evm_mine");
    },
    balanceOf: async (token: Address, account: Address) =>
      await client.readContract({
        address: token,
        abi: tokenBalanceAbi,
        functionName: "balanceOf",
        args: [account],
      }),
  };
}
