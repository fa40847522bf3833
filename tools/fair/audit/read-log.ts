import { type BetEntry, entryFollowsFromDraws, type LogEntry, type StartEntry } from "@gemplay/games";
import type { CrashChecks } from "./crash-rounds.ts";
import { parseEntry } from "./entry-form.ts";
import { type EntryPlace, entryName } from "./entry-place.ts";
import { type Findings, timeText } from "./findings.ts";
import { readEntries } from "./read-entries.ts";
import type { ReceiptLookup } from "./receipt-lookup.ts";
import { createReturnChecks, type ReturnChecks } from "./returns.ts";
import type { LogToCompare } from "./root-checks.ts";
import type { AuditState } from "./state-file.ts";
import { clockToleranceMs } from "./times.ts";

/** The checks that continue from one log to the next. */
export interface SharedChecks {
  readonly findings: Findings;
  readonly crash: CrashChecks;
  /** Undefined if the audit has no receipts. */
  readonly lookup: ReceiptLookup | undefined;
}

/** A log whose entries give its signed tree head. */
export interface ReadLog extends LogToCompare {
  readonly returns: ReturnChecks;
}

/**
 * Reads and checks the entries of a log.
 *
 * @param known the state of an earlier audit that has checked the first entries; undefined to read all entries
 * @returns undefined if the entries do not give the signed root; the function has added the contradiction
 */
export async function readLog(
  { findings, crash, lookup }: SharedChecks,
  { files, head }: Pick<ReadLog, "files" | "head">,
  known: AuditState | undefined,
): Promise<ReadLog | undefined> {
  const { log } = files;
  const returns = createReturnChecks(findings, log, known?.returns);
  let beganAtMs = known?.beganAtMs ?? head.atMs;

  function check(entry: LogEntry, at: EntryPlace): void {
    if (entry.kind === "start") {
      checkStart(findings, entry, { at, headAtMs: head.atMs });
      beganAtMs = entry.atMs;
    } else if (entry.kind === "crash chain") crash.chain(entry, at);
    else if (entry.kind === "crash round") crash.round(entry, at);
    else if (entry.kind === "bet") checkBet({ findings, crash, returns }, entry, at);
    lookup?.add(entry, at);
  }

  const isRead = await readEntries({ files, findings }, head, known, (text, index) => {
    const [entry, at] = [parseEntry(text), { log, index }];
    if (entry === undefined)
      findings.contradict(entryName(at), {
        expected: "the canonical JSON of an entry",
        found: text.slice(0, 200),
      });
    else if (index === 0 && entry.kind !== "start")
      findings.contradict(entryName(at), { expected: "the kind start", found: entry.kind });
    else check(entry, at);
  });
  if (!isRead) return undefined;
  returns.compare(head);
  findings.note(
    `log ${log}: ${head.size} entries, of which ${head.size - (known?.size ?? 0)} were read; tree head of ${timeText(head.atMs)}`,
  );
  return { files, head, beganAtMs, returns };
}

function checkStart(
  findings: Findings,
  { atMs, previous }: StartEntry,
  { at, headAtMs }: { readonly at: EntryPlace; readonly headAtMs: number },
): void {
  if (at.index > 0) findings.contradict(entryName(at), { expected: "no second start", found: "a start" });
  if (atMs > headAtMs + clockToleranceMs)
    findings.contradict(entryName(at), {
      expected: `a beginning before the tree head of ${timeText(headAtMs)}`,
      found: timeText(atMs),
    });
  const isFirst = at.log === 1;
  if (isFirst !== (previous === null))
    findings.contradict(entryName(at), {
      expected: isFirst ? "no previous log" : "the end of the previous log",
      found: JSON.stringify(previous),
    });
  if (previous !== null)
    findings.warn(
      `log ${at.log} continues log ${previous.log}, which ended with ${previous.size} entries at a restore`,
    );
}

function checkBet(
  { findings, crash, returns }: Pick<SharedChecks, "findings" | "crash"> & Pick<ReadLog, "returns">,
  entry: BetEntry,
  at: EntryPlace,
): void {
  if (entry.game === "crash") crash.bet(entry, at);
  else if (!entryFollowsFromDraws(entry))
    findings.contradict(`${entryName(at)}, bet on ${entry.game}`, {
      expected: "the outcome and the multiplier that the numbers give",
      found: `the multiplier ${entry.multiplierE4} and ${JSON.stringify(entry.outcome)}`,
    });
  const { round } = entry.outcome as { readonly round?: number };
  returns.bet(entry, round === undefined ? undefined : crash.find(round)?.entry);
}
