import type { Data } from "@gemplay/api-schema";
import type { ChainReader } from "./chain-reader.ts";
import type { ChainProgress } from "./crash-rounds.ts";
import { type Findings, timeText } from "./findings.ts";

/** The number of blocks from the commitment to a chain of Crash to the block whose hash is the salt. */
const saltDistance = 5n;

export type ReceiptKeys = Data<"GET /fairness/receipt-keys">;

/** Compares the published keys with the keys on the chain. */
export async function checkKeys(chain: ChainReader, findings: Findings, keys: ReceiptKeys): Promise<void> {
  for (const { number, publicKey } of keys) {
    const found = await chain.hashOf("receipt key", number);
    if (found === undefined) findings.leaveUnchecked(`key ${number} of receipts is not on the chain yet`);
    else if (found !== publicKey)
      findings.contradict(`key ${number} of receipts`, {
        expected: `${found}, as on the chain`,
        found: publicKey,
      });
  }
}

/** Checks that a chain of Crash was committed before its salt existed, and that the salt is the hash of its block. */
export async function checkCrashChain(
  chain: ChainReader,
  findings: Findings,
  { chain: id, commitment, firstRound, rounds, saltBlock, salt, firstStartsAtMs }: ChainProgress,
): Promise<void> {
  const where = `chain ${id} of Crash`;
  const held = await chain.hashOf("crash chain", firstRound - 1);
  const block = await chain.committedIn(commitment);
  if (held !== commitment || block === undefined) {
    findings.contradict(`${where}, commitment`, {
      expected: commitment,
      found: `${held ?? "none"} on the chain`,
    });
    return;
  }
  if (BigInt(saltBlock) !== block + saltDistance) {
    const late = block >= BigInt(saltBlock) ? ", so the commitment was late" : "";
    findings.contradict(`${where}, block of the salt`, {
      expected: `block ${block + saltDistance}, 5 blocks after the commitment${late}`,
      found: `block ${saltBlock}`,
    });
    return;
  }
  const salted = await chain.block(BigInt(saltBlock));
  if (salted.hash !== salt)
    findings.contradict(`${where}, salt`, { expected: `${salted.hash} of block ${saltBlock}`, found: salt });
  if (firstStartsAtMs !== null && firstStartsAtMs < salted.atMs)
    findings.contradict(`${where}, start of the first round`, {
      expected: `a time after block ${saltBlock} of ${timeText(salted.atMs)}, so the commitment was late`,
      found: timeText(firstStartsAtMs),
    });
  const events = await chain.committed("crash chain", block, block);
  const event = events.find(({ hash }) => hash === commitment);
  if (event?.size !== rounds)
    findings.contradict(`${where}, rounds`, {
      expected: `${event?.size ?? "none"} on the chain`,
      found: String(rounds),
    });
}

/**
 * Reports commitments to chains of Crash that the log does not contain. The server could have committed to several
 * chains, and have played only the best.
 *
 * @param from the first block to search; undefined to begin with the first chain in the log
 */
export async function checkOtherChains(
  chain: ChainReader,
  findings: Findings,
  chains: readonly ChainProgress[],
  from: bigint | undefined,
): Promise<void> {
  const blocks: bigint[] = [];
  for (const { commitment } of chains) {
    const block = await chain.committedIn(commitment);
    if (block !== undefined) blocks.push(block);
  }
  const [first, last] = [blocks.at(0), blocks.at(-1)];
  if (first === undefined || last === undefined) return;
  const known = new Set(chains.map(({ commitment }) => commitment));
  for (const { hash, number, block } of await chain.committed(
    "crash chain",
    from ?? first,
    await chain.newest(),
  )) {
    if (known.has(hash)) continue;
    const sentence = `block ${block} has a commitment to a chain of Crash from round ${number + 1} on, which the log does not contain`;
    // The next chain is committed before the present chain ends.
    if (block > last) findings.note(`${sentence} yet`);
    else findings.warn(sentence);
  }
}
