import { depositFactoryAbi, vaultAbi } from "@gemplay/chain/abi";
import {
  type Address,
  erc20Abi,
  formatLog,
  getAbiItem,
  getAddress,
  type Hash,
  type Hex,
  hexToBytes,
  numberToHex,
  type PublicClient,
  pad,
  parseEventLogs,
  type RpcLog,
  toEventSelector,
} from "viem";
import { asked, ProviderError } from "../../platform/chain/index.ts";
import { bloomMayHold, type KnownAddress, type KnownAddresses } from "../deposit-addresses/index.ts";

const depositedEvent = getAbiItem({ abi: vaultAbi, name: "Deposited" });
const transferEvent = getAbiItem({ abi: erc20Abi, name: "Transfer" });
const sweptEvent = getAbiItem({ abi: depositFactoryAbi, name: "Swept" });
const depositedTopic = toEventSelector(depositedEvent);
const transferTopic = toEventSelector(transferEvent);
const sweptTopic = toEventSelector(sweptEvent);

/** The number and the hash of a block of the chain. */
export interface ChainPoint {
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
}

/**
 * A deposit on the chain, which is a `Deposited` event of the vault or a `Transfer` event to a deposit address. Chain
 * id, transaction hash and log index together identify the deposit.
 */
export interface DepositLog extends ChainPoint {
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly depositor: Address;
  readonly tokenAddress: Address;
  /**
   * The amount by which the vault's balance increased, or the amount that was sent to the deposit address, in base
   * units.
   */
  readonly amountBase: bigint;
  /** The player's deposit address that received the transfer; undefined for a deposit into the vault. */
  readonly via: KnownAddress | undefined;
}

/** A `Swept` event of a deposit address. All money that the address received before this event is now in the vault. */
export interface SweepLog extends ChainPoint {
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly address: Address;
  readonly tokenAddress: Address;
}

/** The deposits and sweeps of a range of final blocks. */
export interface FinalLogs {
  readonly deposits: readonly DepositLog[];
  readonly sweeps: readonly SweepLog[];
}

/** The maximum number of log queries for deposit addresses that run at once. */
const queriesAtOnce = 4;

/** A log in the form that a transaction receipt contains. */
interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly transactionHash: Hash;
  readonly logIndex: number;
}

/** A log of a mined block, with its position on the chain. */
interface FoundLog {
  readonly removed: boolean;
  readonly address: Address;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly transactionHash: Hash;
  readonly logIndex: number;
}

export interface LogReader {
  /**
   * Reads the deposits and sweeps of a range of blocks from the RPC provider, without checking the provider's answers.
   *
   * @throws {ProviderError}
   */
  read(from: bigint, to: bigint): Promise<FinalLogs>;
  /** Returns a text that identifies the log of a deposit or sweep; undefined for any other log. */
  identityOf(log: RawLog): string | undefined;
  /**
   * Returns whether a block may contain a deposit or a sweep, by the bloom filter of the block. If the function returns
   * false, the block certainly contains no deposit and no sweep.
   */
  mayBeIn(logsBloom: Hex): boolean;
}

export interface LogReaderOptions {
  readonly client: PublicClient;
  readonly vault: Address;
  readonly tokens: readonly Address[];
  readonly addresses: KnownAddresses;
}

export function createLogReader({ client, vault, tokens, addresses }: LogReaderOptions): LogReader {
  const isToken = (address: Address) => tokens.some((token) => isSame(token, address));
  const isFactory = (address: Address) => addresses.factories().some((factory) => isSame(factory, address));

  async function vaultDeposits(from: bigint, to: bigint): Promise<DepositLog[]> {
    const query = {
      address: vault,
      event: depositedEvent,
      fromBlock: from,
      toBlock: to,
      strict: true,
    } as const;
    return (await asked(`logs ${from} to ${to}`, client.getLogs(query))).map((log) => {
      const { player: depositor, token: tokenAddress, amount: amountBase } = log.args;
      const place = placeOf(log, from, to, isSame(log.address, vault));
      return { ...place, depositor, tokenAddress, amountBase, via: undefined };
    });
  }

  /**
   * Reads the transfers to one group of deposit addresses in one query. The caller encodes the topics of a group of
   * addresses only once, because encoding a thousand topics takes longer than the node's answer. The function ignores
   * transfers of zero tokens, because attackers send such transfers to mislead players.
   */
  async function transfers(group: readonly Hex[], from: bigint, to: bigint): Promise<DepositLog[]> {
    const [fromBlock, toBlock] = [numberToHex(from), numberToHex(to)];
    const topics = [transferTopic, null, [...group]];
    const question = client.request({
      method: "eth_getLogs",
      params: [{ address: [...tokens], topics, fromBlock, toBlock }],
    });
    const read = question.then((found) => found.map((log) => readTransfer(log, from, to)));
    return (await asked(`transfers ${from} to ${to}`, read)).filter(({ amountBase }) => amountBase > 0n);
  }

  /**
   * Converts a `Transfer` log to a deposit at a known deposit address.
   *
   * @throws {ProviderError} if the log is no transfer to a known deposit address in the requested blocks
   */
  function readTransfer(raw: RpcLog, from: bigint, to: bigint): DepositLog {
    const [log] = parseEventLogs({ abi: [transferEvent], logs: [formatLog(raw)], strict: true });
    const via = log && addresses.find(log.args.to);
    if (log === undefined || via === undefined || !isMined(log))
      throw new Error(
        `the provider returned a log of transaction ${raw.transactionHash}, which the server did not request`,
      );
    const place = placeOf(log, from, to, isToken(log.address));
    const { from: depositor, value: amountBase } = log.args;
    // Nodes return the address of the token in lower case, but the code compares checksummed addresses.
    return { ...place, depositor, tokenAddress: getAddress(log.address), amountBase, via };
  }

  async function sweeps(from: bigint, to: bigint): Promise<SweepLog[]> {
    const factories = addresses.factories();
    if (factories.length === 0) return [];
    const query = { event: sweptEvent, fromBlock: from, toBlock: to, strict: true } as const;
    const found = await asked(
      `sweeps ${from} to ${to}`,
      client.getLogs({ ...query, address: [...factories] }),
    );
    // The code ignores events whose salt belongs to no player, because anybody can cause an event with an unknown salt.
    return found.flatMap((log) => {
      const place = placeOf(log, from, to, isFactory(log.address));
      const { wallet, token: tokenAddress } = log.args;
      return addresses.find(wallet) === undefined ? [] : [{ ...place, address: wallet, tokenAddress }];
    });
  }

  return {
    async read(from, to) {
      const [deposits, swept] = await Promise.all([vaultDeposits(from, to), sweeps(from, to)]);
      const groups = addresses.topics();
      for (let first = 0; first < groups.length; first += queriesAtOnce) {
        const some = groups.slice(first, first + queriesAtOnce);
        deposits.push(...(await Promise.all(some.map((group) => transfers(group, from, to)))).flat());
      }
      return { deposits, sweeps: swept };
    },

    identityOf(log) {
      const place = { transactionHash: log.transactionHash, logIndex: log.logIndex };
      const [topic, first, second] = log.topics;
      if (topic === depositedTopic && isSame(log.address, vault))
        return depositIdentity({ ...place, amountBase: BigInt(log.data) });
      if (topic === sweptTopic && isFactory(log.address))
        return addresses.find(addressIn(first)) && sweepIdentity(place);
      if (topic !== transferTopic || !isToken(log.address) || BigInt(log.data) === 0n) return undefined;
      return addresses.find(addressIn(second)) && depositIdentity({ ...place, amountBase: BigInt(log.data) });
    },

    mayBeIn(logsBloom) {
      const may = (item: Hex) => bloomMayHold(logsBloom, item);
      if (may(vault) && may(depositedTopic) && tokens.some((token) => may(pad(token)))) return true;
      if (may(sweptTopic) && addresses.factories().some(may)) return true;
      return may(transferTopic) && tokens.some(may) && addresses.mayBeIn(hexToBytes(logsBloom));
    },
  };
}

/** Returns a text that identifies a deposit, including its amount. */
export function depositIdentity(
  log: Pick<DepositLog, "transactionHash" | "logIndex" | "amountBase">,
): string {
  return `${log.transactionHash}#${log.logIndex} ${log.amountBase}`;
}

export function sweepIdentity(log: Pick<SweepLog, "transactionHash" | "logIndex">): string {
  return `${log.transactionHash}#${log.logIndex} swept`;
}

/** Returns whether a log is part of a mined block. */
function isMined(log: { readonly blockNumber: bigint | null }): log is FoundLog {
  return typeof log.blockNumber === "bigint";
}

/**
 * Returns the block, the transaction and the index of a log on the chain.
 *
 * @throws {ProviderError} if the log does not match the request
 */
function placeOf(log: FoundLog, from: bigint, to: bigint, isAsked: boolean) {
  const { blockNumber, blockHash, transactionHash, logIndex } = log;
  if (log.removed || !isAsked || blockNumber < from || blockNumber > to)
    throw new ProviderError(
      "disagrees",
      `the provider returned a log of transaction ${transactionHash}, which the server did not request`,
    );
  return { blockNumber, blockHash, transactionHash, logIndex };
}

const isSame = (one: Address, other: Address) => one.toLowerCase() === other.toLowerCase();

/** Returns the address that an indexed topic contains. */
const addressIn = (topic: Hex | undefined): Address => `0x${topic?.slice(-40) ?? ""}`;
