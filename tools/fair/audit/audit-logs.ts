import type { SignedTreeHead } from "@gemplay/games";
import type { SavedReceipt } from "../saved-receipts.ts";
import { checkCrashChain, checkOtherChains, type ReceiptKeys } from "./chain-checks.ts";
import type { ChainReader } from "./chain-reader.ts";
import { type CrashChecks, createCrashChecks } from "./crash-rounds.ts";
import { checkStoredTree, endOf, followBack, type LogToRead } from "./earlier-logs.ts";
import { attempt, type Findings } from "./findings.ts";
import { createLogFiles } from "./log-files.ts";
import { type ReadLog, readLog, type SharedChecks } from "./read-log.ts";
import { checkReceipts } from "./receipt-checks.ts";
import { claimsOf } from "./receipt-claims.ts";
import { createReceiptLookup } from "./receipt-lookup.ts";
import { checkRoots, type RootChecksOptions, type RootProgress } from "./root-checks.ts";
import type { Site } from "./site.ts";
import type { AuditState } from "./state-file.ts";
import { checkTreeHead, checkTreeHeadTime } from "./tree-head.ts";

/** The inputs of `auditLogs`. */
export interface LogAudit {
  readonly findings: Findings;
  readonly site: Site;
  /** Undefined if the audit does not know a node of the chain. */
  readonly chain: ChainReader | undefined;
  readonly keys: ReceiptKeys;
  readonly nowMs: number;
  readonly stored: AuditState | undefined;
  readonly receipts: readonly SavedReceipt[];
}

/**
 * Audits all logs in order, from log 1 or from the stored tree on.
 *
 * @returns the state for the next audit; undefined if a log could not be read or does not continue the stored tree
 */
export async function auditLogs(audit: LogAudit): Promise<AuditState | undefined> {
  const { findings, site, chain, keys, nowMs, stored, receipts } = audit;
  const claims = receipts.length === 0 ? undefined : claimsOf(findings, receipts, keys);
  const { number: log } = await site.call("GET /fairness/log");
  const files = createLogFiles(site, log);
  const head = await files.treeHead();
  checkTreeHead(findings, head, { log, ...expectedOf(audit, log) });
  checkTreeHeadTime(findings, head, nowMs);
  const logs: [LogToRead, ...LogToRead[]] = [{ files, tree: head }];
  let isWhole = await followBack({ site, findings }, logs, stored?.log ?? 1);
  const isContinued =
    stored !== undefined && (await checkStoredTree(findings, logs, { stored, newestAtMs: head.atMs }));
  const continued = isContinued ? stored : undefined;
  // Receipts can be about old entries, so the audit then reads all logs from the beginning.
  const known = claims === undefined ? continued : undefined;
  if (isWhole && known === undefined) isWhole = await followBack({ site, findings }, logs, 1);
  if (!isWhole) return undefined;

  const crash = createCrashChecks({
    ...{ findings, before: known?.crash },
    ...(claims === undefined ? {} : { keptRounds: Number.POSITIVE_INFINITY }),
  });
  const lookup = claims && createReceiptLookup(claims);
  const read = await readLogs(audit, { findings, crash, lookup }, { logs, head, known });
  if (read === undefined) return undefined;
  const newest = read.at(-1) ?? read[0];
  crash.end(head.atMs);
  if (claims !== undefined && lookup !== undefined)
    checkReceipts({ findings, claims, lookup, crash, beganAtMs: read[0].beganAtMs, headAtMs: head.atMs });

  const before = continued?.roots && {
    block: continued.roots.block,
    size: continued.log === log ? continued.roots.size : 0,
  };
  const roots =
    chain &&
    (await checkChain({ chain, findings }, crash, {
      ...{ logs: read, since: known?.log ?? 1, before: before ?? undefined },
    }));
  // The stored tree head stays if the server shows logs that do not continue it.
  if (stored !== undefined && continued === undefined) return undefined;
  const { origin, size, root, atMs } = head;
  return {
    ...{ origin, log, size, root, atMs, beganAtMs: newest.beganAtMs },
    ...{ returns: newest.returns.saved(), crash: crash.progress(), roots: roots ?? before ?? null },
  };
}

/** Returns the values that the tree head of a log must agree with. */
function expectedOf({ keys, stored }: Pick<LogAudit, "keys" | "stored">, log: number) {
  return { keys, ...(stored?.log === log && { origin: stored.origin }) };
}

/**
 * Reads the logs in order.
 *
 * @param head the newest tree head
 * @param known the state of an earlier audit, which has checked the beginning of the oldest of these logs
 * @returns undefined if a log does not end as the next log says, or if its entries do not give the signed root; the function has
 *   added the contradiction
 */
async function readLogs(
  audit: LogAudit,
  checks: SharedChecks,
  {
    logs,
    head,
    known,
  }: {
    readonly logs: readonly LogToRead[];
    readonly head: SignedTreeHead;
    readonly known: AuditState | undefined;
  },
): Promise<[ReadLog, ...ReadLog[]] | undefined> {
  const read: ReadLog[] = [];
  for (const [at, one] of logs.entries()) {
    const { log } = one.files;
    const next = logs[at + 1]?.files.log;
    const end =
      next === undefined ? head : await endOf(checks.findings, one, { next, ...expectedOf(audit, log) });
    const checked =
      end && (await readLog(checks, { files: one.files, head: end }, at === 0 ? known : undefined));
    if (checked === undefined) return undefined;
    read.push(checked);
  }
  return read as [ReadLog, ...ReadLog[]];
}

/** Compares the logs with the chain: the chains of Crash, and the committed roots. */
async function checkChain(
  { chain, findings }: { readonly chain: ChainReader; readonly findings: Findings },
  crash: CrashChecks,
  options: RootChecksOptions,
): Promise<RootProgress | undefined> {
  const { chains } = crash.progress();
  for (const progress of chains)
    await attempt(findings, `chain ${progress.chain} of Crash`, () =>
      checkCrashChain(chain, findings, progress),
    );
  const searched = options.before && BigInt(options.before.block) + 1n;
  await attempt(findings, "commitments to chains of Crash", () =>
    checkOtherChains(chain, findings, chains, searched),
  );
  return await attempt(findings, "roots on the chain", () => checkRoots({ chain, findings }, options));
}
