// A deployment with players, real servers and a real chain.

import { createHash, randomUUID } from "node:crypto";
import { termsVersion } from "@gemplay/api-schema/terms";
import { tokenAbi, tokenBalanceAbi, vaultAbi } from "@gemplay/chain/abi";
import { sql } from "kysely";
import { type Address, createPublicClient, encodeFunctionData, erc20Abi, type Hex, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect } from "vitest";
import { runOperator } from "../../apps/server/src/operator/index.ts";
import { createDatabase, type Database } from "../../apps/server/src/platform/database/index.ts";
import { createSecretBox } from "../../apps/server/src/platform/secrets/index.ts";
import { makePayoutId } from "../../apps/server/src/wallet/withdrawals/payout-ids.ts";
import { betBody, foresee, type TestPlayer } from "../../apps/server/test/betting.ts";
import {
  type Caller,
  callerOf,
  dataOf,
  pageOrigin,
  signInMessage,
  type TestChain,
  type TestServer,
  testVariables,
  untilAvailable,
} from "../../apps/server/test/compose.ts";
import { type ServerProcess, startServerProcess } from "../../apps/server/test/server-process.ts";
import { chainCaller } from "../../tools/stack/chain/chain-rpc.ts";
import { devKeys } from "../../tools/stack/chain/dev-accounts.ts";

export const whole = 10n ** 18n;
const encryptionKeys = [{ id: "test", key: createHash("sha256").update("restored").digest() }] as const;
const referenceKeys = [{ id: "test", key: createHash("sha256").update("references").digest() }] as const;
const fundsPassword = "six-to-20";

/** The environment variables of every server and of the operator's program in the deployment. */
export const deploymentVariables = ({ variables }: TestChain): Record<string, string> => ({
  ...variables,
  ENCRYPTION_KEYS: `test:${encryptionKeys[0].key.toString("hex")}`,
  PAYOUT_REFERENCE_KEYS: `test:${referenceKeys[0].key.toString("hex")}`,
  CRASH_CHAIN_ROUNDS: "2000",
});

/** Runs the operator's program on a database. */
export async function operate(
  databaseUrl: string,
  chain: TestChain,
  ...args: string[]
): Promise<{ readonly code: number; readonly said: string }> {
  let said = "";
  const say = (text: string) => (said += text);
  const variables = testVariables(databaseUrl, deploymentVariables(chain));
  return { code: await runOperator({ args, variables, out: say, err: say }), said };
}

export interface Guest extends TestPlayer {
  readonly key: Hex;
}

/** A server process on a database, with actions of players and operators. */
export interface Deployment {
  readonly process: ServerProcess;
  readonly call: Caller;
  readonly db: Database;
  operator(...args: string[]): Promise<string>;
  signIn(key: Hex): Promise<Guest>;
  /** Creates an account with a funds password, whose wallet has tokens. */
  guest(): Promise<Guest>;
  /**
   * Deposits PLAY through the vault.
   *
   * @returns a promise that resolves when the chain has mined the deposit
   */
  deposit(guest: Guest, amount: bigint): Promise<void>;
  played(guest: Guest): Promise<string>;
  /** Bets on Dice until a bet wins. */
  win(guest: Guest, amount: string): Promise<void>;
  /** Requests a withdrawal of PLAY to a new address. */
  withdraw(guest: Guest, amount: string): Promise<{ readonly id: string; readonly to: Address }>;
  statusOf(guest: Guest, id: string): Promise<string | undefined>;
  kill(): Promise<void>;
}

export async function openDeployment(databaseUrl: string, chain: TestChain): Promise<Deployment> {
  const variables = deploymentVariables(chain);
  const process = startServerProcess(databaseUrl, { ...variables, LOG_LEVEL: "info" });
  const url = await process.url;
  const caller = callerOf(`${url}/api`);
  const call: Caller = (name, options) => untilAvailable(() => caller(name, options));
  const db = createDatabase({ databaseUrl, poolSize: 2, onError: () => undefined });
  const secrets = createSecretBox(encryptionKeys);
  // The test only reads seeds with the server object, so the object needs only a database connection, the cipher and
  // the API caller.
  const known = { server: { platform: { db, secrets } }, call } as unknown as TestServer;
  const { send, tokens } = chainOf(chain);

  async function operator(...args: string[]): Promise<string> {
    const { code, said } = await operate(databaseUrl, chain, ...args);
    if (code !== 0) throw new Error(said);
    return said;
  }

  async function signIn(key: Hex): Promise<Guest> {
    const account = privateKeyToAccount(key);
    const message = signInMessage(account.address, Date.now());
    const signature = await account.signMessage({ message });
    const body = { address: account.address, signature, message };
    const { token } = dataOf(await call("POST /user/dappLoginOrRegister", { body }));
    dataOf(await call("POST /user/accept_terms", { token, body: { termsVersion } }));
    dataOf(await call("POST /fairness/client-seed", { token, body: { clientSeed: "first" } }));
    const { userId } = dataOf(await call("GET /user/info", { token }));
    return { id: BigInt(userId), address: account.address, token, key };
  }

  return {
    process,
    call,
    db,
    operator,
    signIn,
    async guest() {
      const guest = await signIn(generatePrivateKey());
      const { token, key, address } = guest;
      const asked = { purpose: "setFundsPassword", origin: pageOrigin } as const;
      const { nonce, message } = dataOf(await call("POST /user/proof_message", { token, body: asked }));
      const proof = { nonce, signature: await privateKeyToAccount(key).signMessage({ message }) };
      const body = { password: fundsPassword, confirmPassword: fundsPassword, proof };
      dataOf(await call("POST /user/setting_fund_password", { token, body }));
      await chainOf(chain).give(address as Address, 10_000n * whole);
      return guest;
    },
    async deposit({ key }, amount) {
      const vault = chain.variables.VAULT_ADDRESS as Address;
      const approve = { abi: tokenAbi, functionName: "approve", args: [vault, amount] } as const;
      await send(key, tokens.PLAY, encodeFunctionData(approve));
      const deposit = { abi: vaultAbi, functionName: "deposit", args: [tokens.PLAY, amount] } as const;
      await send(key, vault, encodeFunctionData(deposit));
    },
    async played({ token }) {
      const { assets } = dataOf(await call("GET /assets/get_assets", { token }));
      return assets.find(({ assetId }) => assetId === "PLAY")?.balance ?? "0";
    },
    async win(guest, amount) {
      const params = await foresee(known, guest, "WIN");
      dataOf(await call("POST /games/dice/bet", { token: guest.token, body: betBody({ amount, params }) }));
    },
    async withdraw({ token }, amount) {
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const terms = { assetId: "PLAY", blockchainId: "BSC", address: to, amount } as const;
      const body = { password: fundsPassword, ...terms };
      const { ticket } = dataOf(await call("POST /user/confirm_fund_password", { token, body }));
      const query = { requestId: randomUUID(), ticket, ...terms };
      dataOf(await call("GET /assets/withdraw", { token, query }));
      const { records } = dataOf(await call("GET /assets/get_withdraw_records", { token }));
      return { id: records[0]?.id ?? "", to };
    },
    async statusOf({ token }, id) {
      const { records } = dataOf(await call("GET /assets/get_withdraw_records", { token }));
      return records.find((record) => record.id === id)?.status;
    },
    async kill() {
      const { child } = process;
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => child.once("exit", resolve));
      await db.destroy();
    },
  };
}

/** Acts on the chain and reads the chain without any server. */
export function chainOf({ chain, variables }: TestChain) {
  const call = chainCaller(chain.rpcUrl);
  const client = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0, pollingInterval: 50 });
  const tokens = { PLAY: variables.PLAY_TOKEN_ADDRESS as Address };
  const vault = variables.VAULT_ADDRESS as Address;

  async function send(key: Hex, to: Address, data: Hex): Promise<void> {
    const account = privateKeyToAccount(key);
    const nonce = await client.getTransactionCount({ address: account.address });
    // Computes the gas price from the base fee of the newest block. The gas price that the node suggests depends on the
    // gas price of the last transaction. A gas price of twice the suggestion would therefore double with each
    // transaction.
    const { baseFeePerGas } = await client.getBlock();
    const gasPrice = (baseFeePerGas ?? 0n) * 2n + 10n ** 9n;
    const gas = 500_000n;
    const signed = await account.signTransaction({
      type: "legacy",
      chainId: 56,
      to,
      data,
      nonce,
      gas,
      gasPrice,
    });
    const hash = await client.sendRawTransaction({ serializedTransaction: signed });
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe("success");
  }

  return {
    call,
    tokens,
    send,
    /** Gives an account PLAY from the treasury, and BNB for gas. */
    async give(to: Address, amount: bigint): Promise<void> {
      await call("anvil_setBalance", to, "0xde0b6b3a7640000");
      const transfer = { abi: erc20Abi, functionName: "transfer", args: [to, amount] } as const;
      await send(devKeys.treasury, tokens.PLAY, encodeFunctionData(transfer));
    },
    /** Transfers PLAY of the house from the treasury into the vault. */
    async payIn(amount: bigint): Promise<void> {
      const approve = { abi: tokenAbi, functionName: "approve", args: [vault, amount] } as const;
      await send(devKeys.treasury, tokens.PLAY, encodeFunctionData(approve));
      const deposit = { abi: vaultAbi, functionName: "deposit", args: [tokens.PLAY, amount] } as const;
      await send(devKeys.treasury, vault, encodeFunctionData(deposit));
    },
    /**
     * Mines a payout that was signed between the restored time and the loss of the database.
     *
     * @returns the id of the withdrawal that the payout pays
     */
    async payLate(playerId: bigint, amount: bigint): Promise<string> {
      const id = randomUUID();
      const payoutId = makePayoutId(referenceKeys, id, { playerId, asset: "PLAY" });
      const to = privateKeyToAccount(generatePrivateKey()).address;
      const payout = {
        abi: vaultAbi,
        functionName: "payout",
        args: [payoutId, tokens.PLAY, to, amount],
      } as const;
      await send(devKeys.payout, vault, encodeFunctionData(payout));
      return id;
    },
    arrived: (to: Address) =>
      client.readContract({
        address: tokens.PLAY,
        abi: tokenBalanceAbi,
        functionName: "balanceOf",
        args: [to],
      }),
  };
}

/** Returns the time of the database's clock. */
export async function momentOf(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  return rows[0]?.at ?? new Date(0);
}
