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

/** A block by number and hash. */
export interface ChainPoint {
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
}

/** One `Deposited` event, or one `Transfer` to a deposit address. Its identity is chain, transaction and log index. */
export interface DepositLog extends ChainPoint {
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly depositor: Address;
  readonly tokenAddress: Address;
  /** Base units by which the vault's balance grew, or that were sent to the address. */
  readonly amountBase: bigint;
  /** The player's own address that it was sent to; undefined: into the vault. */
  readonly via: KnownAddress | undefined;
}

/** One `Swept` event: what lay at an address until then is in the vault. */
export interface SweepLog extends ChainPoint {
  readonly transactionHash: Hash;
  readonly logIndex: number;
  readonly address: Address;
  readonly tokenAddress: Address;
}

/** What a range of final blocks holds for us. */
export interface FinalLogs {
  readonly deposits: readonly DepositLog[];
  readonly sweeps: readonly SweepLog[];
}

/** Log queries for deposit addresses that are asked at once. */
const queriesAtOnce = 4;

/** A log as a receipt shows it. */
interface RawLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly transactionHash: Hash;
  readonly logIndex: number;
}

/** The place of a log that was found. */
interface FoundLog {
  readonly removed: boolean;
  readonly address: Address;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly transactionHash: Hash;
  readonly logIndex: number;
}

export interface LogReader {
  /** Deposits and sweeps of a range of blocks, whatever the provider says of them. @throws {ProviderError} */
  read(from: bigint, to: bigint): Promise<FinalLogs>;
  /** What identifies a log that is one of ours; undefined for any other. */
  identityOf(log: RawLog): string | undefined;
  /** Whether a block may hold one of ours, by its bloom. False is certain. */
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
   * Transfers to one group of addresses, in one query whose topics are made once: a thousand of them take longer to encode
   * than to answer. Who sends nothing deposits nothing: such events are made to mislead.
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

  /** @throws for what is no transfer to an address of ours */
  function readTransfer(raw: RpcLog, from: bigint, to: bigint): DepositLog {
    const [log] = parseEventLogs({ abi: [transferEvent], logs: [formatLog(raw)], strict: true });
    const via = log && addresses.find(log.args.to);
    if (log === undefined || via === undefined || !isMined(log))
      throw new Error(`${raw.transactionHash} was not asked for`);
    const place = placeOf(log, from, to, isToken(log.address));
    const { from: depositor, value: amountBase } = log.args;
    // Nodes write the emitter in lower case, and rows are compared by it.
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
    // Of salts that are nobody's: anybody may make them.
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

/** What tells a deposit from every other, with what it is worth. */
export function depositIdentity(
  log: Pick<DepositLog, "transactionHash" | "logIndex" | "amountBase">,
): string {
  return `${log.transactionHash}#${log.logIndex} ${log.amountBase}`;
}

export function sweepIdentity(log: Pick<SweepLog, "transactionHash" | "logIndex">): string {
  return `${log.transactionHash}#${log.logIndex} swept`;
}

/** Whether a log has a place on the chain. */
function isMined(log: { readonly blockNumber: bigint | null }): log is FoundLog {
  return typeof log.blockNumber === "bigint";
}

/** @throws {ProviderError} for a log that was not asked for */
function placeOf(log: FoundLog, from: bigint, to: bigint, isAsked: boolean) {
  const { blockNumber, blockHash, transactionHash, logIndex } = log;
  if (log.removed || !isAsked || blockNumber < from || blockNumber > to)
    throw new ProviderError("disagrees", `a log that was not asked for, in ${transactionHash}`);
  return { blockNumber, blockHash, transactionHash, logIndex };
}

const isSame = (one: Address, other: Address) => one.toLowerCase() === other.toLowerCase();

/** The address in an indexed topic. */
const addressIn = (topic: Hex | undefined): Address => `0x${topic?.slice(-40) ?? ""}`;
