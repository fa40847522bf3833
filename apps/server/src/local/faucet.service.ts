import { playTokenAbi } from "@gemplay/chain/abi";
import { normaliseAddress } from "@gemplay/chain/address";
import { parseAmount } from "@gemplay/money";
import type { Kysely } from "kysely";
import { type Address, encodeFunctionData, type Hash, type Hex, keccak256 } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { larger } from "../platform/bigint-order.ts";
import type { ChainAccess } from "../platform/chain/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { lockUntilCommit } from "../platform/database/index.ts";
import { AppError } from "../platform/http/index.ts";
import {
  type FaucetGrant,
  type FaucetTables,
  findGrant,
  insertGrant,
  nextFreeNonce,
} from "./faucet.repository.ts";

const decimals = 18;
const gift = {
  bnb: parseAmount("1", decimals),
  play: parseAmount("10000", decimals),
  usdt: parseAmount("5000", decimals),
} as const;
const gasLimit = 200_000n;

export interface FaucetOptions {
  readonly db: Kysely<FaucetTables>;
  readonly chain: ChainAccess;
  readonly clock: Clock;
  readonly account: PrivateKeyAccount;
  readonly playToken: Address;
  readonly usdtToken: Address;
}

export interface Faucet {
  /**
   * Sends BNB, PLAY and USDT to an address on the local chain only once, and returns after all three transfers have
   * arrived. After an interruption, the caller can repeat the call, because the faucet sends the same transactions
   * again.
   *
   * @returns the hash of the last of the three transactions
   * @throws {AppError} AddressInvalid, FaucetUsed, ChainUnavailable
   */
  fund(address: string): Promise<Hash>;
}

export function createFaucet(options: FaucetOptions): Faucet {
  return { fund: (address) => fund(options, address) };
}

async function fund(options: FaucetOptions, text: string): Promise<Hash> {
  const { publicClient } = options.chain;
  const address = normaliseAddress(text);
  if (address === "") throw new AppError("AddressInvalid");
  try {
    const grant = await grantOf(options, address);
    if (await isMined(options, grant.last_hash)) throw new AppError("FaucetUsed");
    // The node of the chain refuses a transaction that the node already has. The code therefore ignores the refusal and
    // reads the result of the transaction from its receipt.
    for (const signed of grant.signed)
      await publicClient.sendRawTransaction({ serializedTransaction: signed }).catch(() => undefined);
    await publicClient.waitForTransactionReceipt({ hash: grant.last_hash, timeout: 20_000 });
    return grant.last_hash;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("ChainUnavailable", {}, { cause: error });
  }
}

/**
 * Returns the stored grant to an address, and creates the grant if the address has none. The faucet creates grants one
 * after the other, because each grant needs the next nonces. The faucet calls the chain before it takes the lock. If
 * the faucet called the chain under the lock, a node that does not answer would block all callers and their database
 * connections.
 */
async function grantOf(options: FaucetOptions, address: Address): Promise<FaucetGrant> {
  const { db, clock } = options;
  const known = await findGrant(db, address);
  if (known !== undefined) return known;
  const { gasPrice, mined } = await askChain(options);
  return await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, "faucet");
    const madeMeanwhile = await findGrant(trx, address);
    if (madeMeanwhile !== undefined) return madeMeanwhile;
    const next = await nextFreeNonce(trx);
    const firstNonce = larger(next, mined);
    const signed = await signGift(options, address, firstNonce, gasPrice);
    const lastHash = keccak256(signed.at(-1) ?? "0x");
    return await insertGrant(trx, {
      address,
      first_nonce: firstNonce,
      signed,
      last_hash: lastHash,
      granted_at: new Date(clock.nowMs()),
    });
  });
}

/** Reads the gas price and the nonce that a grant of the faucet needs, before the faucet takes a lock. */
async function askChain(
  options: FaucetOptions,
): Promise<{ readonly gasPrice: bigint; readonly mined: bigint }> {
  const { chain, account } = options;
  await assertStocked(options);
  return {
    gasPrice: (await chain.publicClient.getGasPrice()) * 2n,
    mined: BigInt(await chain.publicClient.getTransactionCount({ address: account.address })),
  };
}

/** Checks the token balances of the faucet, because failing transfers would use up a grant. */
async function assertStocked({ chain, account, playToken, usdtToken }: FaucetOptions): Promise<void> {
  for (const [token, amountBase] of [
    [playToken, gift.play],
    [usdtToken, gift.usdt],
  ] as const) {
    const read = { address: token, abi: playTokenAbi, functionName: "balanceOf" } as const;
    const held = await chain.publicClient.readContract({ ...read, args: [account.address] });
    if (held < amountBase)
      throw new Error(
        `the faucet's balance of token ${token} is ${held} base units, but one grant needs ${amountBase}: run setup-local`,
      );
  }
}

/** Signs the three transfers of a grant, with consecutive nonces that begin with `firstNonce`. */
async function signGift(
  { chain, account, playToken, usdtToken }: FaucetOptions,
  to: Address,
  firstNonce: bigint,
  gasPrice: bigint,
): Promise<Hex[]> {
  const token = (contract: Address, amountBase: bigint) => ({
    to: contract,
    value: 0n,
    data: encodeFunctionData({ abi: playTokenAbi, functionName: "transfer", args: [to, amountBase] }),
  });
  const calls = [{ to, value: gift.bnb }, token(playToken, gift.play), token(usdtToken, gift.usdt)];
  return await Promise.all(
    calls.map((call, index) =>
      account.signTransaction({
        ...call,
        type: "legacy",
        chainId: chain.chain.id,
        nonce: Number(firstNonce) + index,
        gas: gasLimit,
        gasPrice,
      }),
    ),
  );
}

async function isMined({ chain }: FaucetOptions, hash: Hash): Promise<boolean> {
  return await chain.publicClient.getTransactionReceipt({ hash }).then(
    () => true,
    () => false,
  );
}
