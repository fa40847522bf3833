import type { Data } from "@gemplay/api-schema";
import { consistencyPath, isConsistent, type SignedTreeHead } from "@gemplay/games";
import type { ChainReader, Committed } from "./chain-reader.ts";
import type { ChainProgress } from "./crash-rounds.ts";
import { ageText, type Findings, timeText } from "./findings.ts";
import { type LogFiles, withTiles } from "./log-files.ts";

/** The number of blocks from the commitment to a chain of Crash to the block whose hash is the salt. */
const saltDistance = 5n;
/** The server commits every hour; two further hours are a tolerance for a busy chain. */
const committedWithinMs = 3 * 3_600_000;
/** The clocks of the chain and of the server may differ by this time. */
const clockToleranceMs = 60_000;

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

/** The commitments to the roots of a log that audits have found on the chain. */
export interface RootProgress {
  /** All blocks up to this number were searched. */
  readonly block: string;
  readonly newest: { readonly size: number; readonly atMs: number } | null;
}

/**
 * Compares all new commitments to roots of the log with the audited tree. If the server shows a caller another log than
 * it has committed to, the roots differ.
 *
 * @param beganAtMs the time of the first entry of the log
 * @param entryTimeMs returns the time of the first entry with a time from an index on; undefined if there is none
 */
export async function checkRoots(
  {
    chain,
    files,
    findings,
  }: { readonly chain: ChainReader; readonly files: LogFiles; readonly findings: Findings },
  head: SignedTreeHead,
  before: RootProgress | undefined,
  {
    beganAtMs,
    entryTimeMs,
  }: { readonly beganAtMs: number; entryTimeMs(from: number): Promise<number | undefined> },
): Promise<RootProgress> {
  const to = await chain.newest();
  const from =
    before === undefined ? await chain.firstSince(beganAtMs - committedWithinMs) : BigInt(before.block) + 1n;
  const committed = await chain.committed(`public log ${files.log}`, from, to);
  for (const one of committed) await checkRoot({ chain, files, findings }, head, one);
  const last = committed.toSorted((one, other) => one.number - other.number).at(-1);
  const newest =
    last === undefined
      ? (before?.newest ?? null)
      : { size: last.number, atMs: (await chain.block(last.block)).atMs };
  await checkAge(findings, head, newest, { beganAtMs, entryTimeMs });
  return { block: String(to), newest };
}

async function checkRoot(
  {
    chain,
    files,
    findings,
  }: { readonly chain: ChainReader; readonly files: LogFiles; readonly findings: Findings },
  head: SignedTreeHead,
  { hash, number: size, block }: Committed,
): Promise<void> {
  const where = `root of the first ${size} entries`;
  if (size > head.size) {
    const { atMs } = await chain.block(block);
    // The root may be newer than the tree head that the server showed at the beginning of the audit.
    if (atMs < head.atMs - clockToleranceMs)
      findings.contradict(where, {
        expected: `at least ${size} entries, because block ${block} of ${timeText(atMs)} has their root`,
        found: `a tree head with ${head.size} entries of ${timeText(head.atMs)}`,
      });
    return;
  }
  const path = await withTiles(files, head.size, (node) => consistencyPath(size, head.size, node));
  if (!isConsistent({ size, root: hash }, head, path))
    findings.contradict(where, {
      expected: `${hash} of block ${block}`,
      found: "a log with another root, so the server shows different logs",
    });
}

/** Without commitments to new entries, nobody can find out whether the server shows different logs. */
async function checkAge(
  findings: Findings,
  head: SignedTreeHead,
  newest: RootProgress["newest"],
  {
    beganAtMs,
    entryTimeMs,
  }: { readonly beganAtMs: number; entryTimeMs(from: number): Promise<number | undefined> },
): Promise<void> {
  const size = newest?.size ?? 0;
  if (size >= head.size) return;
  const sinceMs = size === 0 ? beganAtMs : await entryTimeMs(size);
  if (sinceMs === undefined || head.atMs - sinceMs <= committedWithinMs) {
    findings.note(`the last ${head.size - size} entries are not committed on the chain yet`);
    return;
  }
  findings.leaveUnchecked(
    `the chain has no root of the entries from ${size} on, although they are ${ageText(head.atMs - sinceMs)} old: the server could show different logs`,
  );
}
