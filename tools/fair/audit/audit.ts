/**
 * Audits the public log of a site as a stranger: reads the log over HTTP, recomputes all rounds, and compares the log
 * with a stored tree head, with the chain, with the proof of solvency and with saved receipts. The audit trusts no
 * answer of the server: it checks all entries with the signed root.
 */
import {
  type BetEntry,
  entryFollowsFromDraws,
  type LogEntry,
  type SignedTreeHead,
  type StartEntry,
  signedText,
  tileWidth,
} from "@gemplay/games";
import type { Address } from "viem";
import { isSignedBy, type SavedReceipt } from "../saved-receipts.ts";
import {
  checkCrashChain,
  checkKeys,
  checkOtherChains,
  checkRoots,
  type ReceiptKeys,
  type RootProgress,
} from "./chain-checks.ts";
import { type ChainReader, createChainReader } from "./chain-reader.ts";
import { type CrashChecks, createCrashChecks } from "./crash-rounds.ts";
import { parseEntry } from "./entry-form.ts";
import { attempt, createFindings, type Findings, timeText } from "./findings.ts";
import { createLogFiles, type LogFiles } from "./log-files.ts";
import { checkContinuation, checkPreviousLog } from "./previous-log.ts";
import { readEntries } from "./read-entries.ts";
import { checkReceipts, createReceiptLookup } from "./receipt-checks.ts";
import { type Claims, claimsOf } from "./receipt-claims.ts";
import { checkReserves } from "./reserves.ts";
import { createReturnChecks, type ReturnChecks } from "./returns.ts";
import { createSite, type Site } from "./site.ts";
import type { AuditState } from "./state-file.ts";
import { checkTreeHead, continuedState } from "./tree-head.ts";

export interface AuditOptions {
  readonly url: string;
  readonly state: AuditState | undefined;
  readonly receipts: readonly SavedReceipt[];
  /** The node of the chain and the contract; undefined to use those that the server names. */
  readonly rpcUrl: string | undefined;
  readonly contract: Address | undefined;
  /** The maximum time for one answer in milliseconds. */
  readonly timeoutMs: number;
  /** The present time. */
  readonly nowMs: number;
}

export interface AuditResult {
  readonly findings: Findings;
  /** The state for the next audit; undefined if the audit found a contradiction or could not read the log. */
  readonly state: AuditState | undefined;
}

interface Audit {
  readonly findings: Findings;
  readonly site: Site;
  /** Undefined if the audit does not know a node of the chain. */
  readonly chain: ChainReader | undefined;
  readonly nowMs: number;
}

/** Runs all checks. A check that fails does not prevent the other checks. */
export async function audit(options: AuditOptions): Promise<AuditResult> {
  const findings = createFindings();
  const site = createSite(options);
  const { nowMs } = options;
  const chain = await attempt(findings, "chain", () => openChain(site, findings, options));
  const running = { findings, site, chain, nowMs };
  const keys = await attempt(findings, "keys of receipts", () => site.call("GET /fairness/receipt-keys"));
  if (keys !== undefined && chain !== undefined)
    await attempt(findings, "keys on the chain", () => checkKeys(chain, findings, keys));
  const state = keys && (await attempt(findings, "public log", () => auditLog(running, options, keys)));
  await attempt(findings, "reserves", () => checkReserves(running, nowMs));
  return { findings, state: findings.contradictions.length === 0 ? state : undefined };
}

async function openChain(
  site: Site,
  findings: Findings,
  { rpcUrl, contract, timeoutMs }: AuditOptions,
): Promise<ChainReader> {
  const named =
    rpcUrl === undefined || contract === undefined ? (await site.call("GET /config")).chain : undefined;
  const url = rpcUrl ?? named?.rpcUrls[0];
  const address = contract ?? (named?.commitmentsAddress as Address | undefined);
  if (url === undefined || address === undefined) throw new Error("the server names no node of the chain");
  if (rpcUrl === undefined)
    findings.note(`the operator has chosen the node of the chain (${url}); --rpc names another`);
  if (contract === undefined)
    findings.note(`the operator has chosen the contract (${address}); --contract names another`);
  const chain = createChainReader({ rpcUrl: url, contract: address, timeoutMs });
  if (!(await chain.isPublic())) findings.note("the chain is not BNB Smart Chain");
  return chain;
}

async function auditLog(
  running: Audit,
  { state: stored, receipts }: AuditOptions,
  keys: ReceiptKeys,
): Promise<AuditState | undefined> {
  const { findings, site, nowMs } = running;
  const { number: log } = await site.call("GET /fairness/log");
  const files = createLogFiles(site, log);
  const head = await files.treeHead();
  checkTreeHead(findings, head, { keys, log, nowMs });
  const continued = stored && continuedState(findings, head, log, stored);
  const where = `tree head with ${head.size} entries`;
  const isKnown = continued && (await checkContinuation({ files, findings }, continued, { ...head, where }));
  const known = isKnown ? continued : undefined;
  const valid = signedReceipts(findings, receipts, keys);
  const claims = valid.length === 0 ? undefined : claimsOf(findings, valid);
  // Receipts can be about old entries, so the audit reads the log from its beginning.
  const read = await checkEntries(
    { files, findings },
    head,
    claims === undefined ? known : undefined,
    claims,
  );
  if (read === undefined) return undefined;
  if (stored !== undefined && stored.log !== log)
    await attempt(findings, `log ${stored.log}`, () =>
      checkPreviousLog({ site, findings }, stored, read.previous),
    );
  findings.note(
    `log ${log}: ${head.size} entries, of which ${head.size - read.from} were read; tree head of ${timeText(head.atMs)}`,
  );
  const roots = await checkChain({ ...running, files }, head, known?.roots ?? undefined, read);
  // The stored tree head stays if the server shows a tree that does not continue it.
  if (stored?.log === log && known === undefined) return undefined;
  const { origin, size, root, atMs } = head;
  const { beganAtMs, isContinued } = read;
  return {
    ...{ origin, log, size, root, atMs, beganAtMs, isContinued },
    ...{ returns: read.returns.saved(), crash: read.crash.progress(), roots: roots ?? known?.roots ?? null },
  };
}

/** Returns the receipts with a valid signature, with their places in the file. */
function signedReceipts(findings: Findings, receipts: readonly SavedReceipt[], keys: ReceiptKeys) {
  return receipts.flatMap((saved, at) => {
    const { statement, receipt } = saved;
    const key = keys.find(({ number }) => number === receipt.key);
    const text = signedText(statement, receipt);
    const signature = Buffer.from(receipt.signature, "base64");
    if (key !== undefined && text !== undefined && isSignedBy(key.publicKey, text, signature))
      return { place: at + 1, saved };
    findings.contradict(`receipt ${at + 1}, signature`, {
      expected: `a signature of key ${receipt.key} for this answer to ${statement.call}`,
      found: key === undefined ? "a key that the server has not published" : "another signature",
    });
    return [];
  });
}

interface ReadLog extends Pick<AuditState, "beganAtMs" | "isContinued"> {
  /** The number of entries that the audit did not read, because an earlier audit has checked them. */
  readonly from: number;
  /** The end of the log before; null if there is none, or if the audit has not read the first entry. */
  readonly previous: StartEntry["previous"];
  readonly crash: CrashChecks;
  readonly returns: ReturnChecks;
}

/**
 * Reads and checks the entries after a known tree, or all entries.
 *
 * @returns undefined if the entries do not give the signed root
 */
async function checkEntries(
  tools: { readonly files: LogFiles; readonly findings: Findings },
  head: SignedTreeHead,
  known: AuditState | undefined,
  claims: Claims | undefined,
): Promise<ReadLog | undefined> {
  const { findings } = tools;
  let [beganAtMs, isContinued] = [known?.beganAtMs ?? head.atMs, known?.isContinued ?? false];
  const crash = createCrashChecks({
    ...{ findings, before: known?.crash, isContinued: () => isContinued },
    ...(claims === undefined ? {} : { keptRounds: Number.POSITIVE_INFINITY }),
  });
  let previousLog: StartEntry["previous"] = null;
  const returns = createReturnChecks(findings, known?.returns);
  const lookup = claims && createReceiptLookup(claims);

  function start({ atMs, previous }: StartEntry, index: number): void {
    if (index > 0) findings.contradict(`entry ${index}`, { expected: "no second start", found: "a start" });
    if (atMs > head.atMs)
      findings.contradict(`entry ${index}`, {
        expected: `a beginning before the tree head of ${timeText(head.atMs)}`,
        found: timeText(atMs),
      });
    const isFirst = head.origin.endsWith("/log/1");
    if (isFirst !== (previous === null))
      findings.contradict(`entry ${index}`, {
        expected: isFirst ? "no log before log 1" : "the end of the log before",
        found: JSON.stringify(previous),
      });
    [beganAtMs, isContinued, previousLog] = [atMs, previous !== null, previous];
    if (previous !== null)
      findings.warn(
        `the log continues log ${previous.log}, which ended with ${previous.size} entries at a restore`,
      );
  }

  function check(entry: LogEntry, index: number): void {
    if (entry.kind === "start") start(entry, index);
    else if (entry.kind === "crash chain") crash.chain(entry, index);
    else if (entry.kind === "crash round") crash.round(entry, index);
    else if (entry.kind === "bet") checkBet({ findings, crash, returns }, entry, index);
    lookup?.add(entry, index);
  }

  const isRead = await readEntries(tools, head, known, (text, index) => {
    const entry = parseEntry(text);
    if (entry === undefined)
      findings.contradict(`entry ${index}`, {
        expected: "the canonical JSON of an entry",
        found: text.slice(0, 200),
      });
    else if (index === 0 && entry.kind !== "start")
      findings.contradict("entry 0", { expected: "the kind start", found: entry.kind });
    else check(entry, index);
  });
  if (!isRead) return undefined;
  crash.end(head.atMs);
  returns.compare(head);
  if (claims !== undefined && lookup !== undefined)
    checkReceipts({ findings, claims, lookup, crash, beganAtMs, isContinued, headAtMs: head.atMs });
  return { from: known?.size ?? 0, previous: previousLog, crash, returns, beganAtMs, isContinued };
}

function checkBet(
  { findings, crash, returns }: { readonly findings: Findings } & Pick<ReadLog, "crash" | "returns">,
  entry: BetEntry,
  index: number,
): void {
  if (entry.game === "crash") crash.bet(entry, index);
  else if (!entryFollowsFromDraws(entry))
    findings.contradict(`entry ${index}, bet on ${entry.game}`, {
      expected: "the outcome and the multiplier that the numbers give",
      found: `the multiplier ${entry.multiplierE4} and ${JSON.stringify(entry.outcome)}`,
    });
  const { round } = entry.outcome as { readonly round?: number };
  returns.bet(entry, round === undefined ? undefined : crash.find(round)?.entry);
}

/** Compares the log with the chain: the chains of Crash, and the committed roots. */
async function checkChain(
  { chain, files, findings }: Audit & { readonly files: LogFiles },
  head: SignedTreeHead,
  before: RootProgress | undefined,
  { crash, beganAtMs }: ReadLog,
): Promise<RootProgress | undefined> {
  if (chain === undefined) return undefined;
  for (const progress of crash.progress().chains)
    await attempt(findings, `chain ${progress.chain} of Crash`, () =>
      checkCrashChain(chain, findings, progress),
    );

  const searched = before === undefined ? undefined : BigInt(before.block) + 1n;
  await attempt(findings, "commitments to chains of Crash", () =>
    checkOtherChains(chain, findings, crash.progress().chains, searched),
  );

  /** Returns the time of the first entry with a time, from an index to the end of its bundle. */
  async function entryTimeMs(from: number): Promise<number | undefined> {
    const texts = await files.bundle(Math.floor(from / tileWidth), head.size);
    for (const text of texts.slice(from % tileWidth)) {
      const entry = parseEntry(text);
      if (entry !== undefined && "atMs" in entry) return entry.atMs;
      if (entry?.kind === "crash round") return entry.startsAtMs;
    }
    return undefined;
  }
  return await attempt(findings, "roots on the chain", () =>
    checkRoots({ chain, files, findings }, head, before, { beganAtMs, entryTimeMs }),
  );
}
