// Tests the audit of several logs: honest restores of the database, and restores that a dishonest operator claims.
import { readFileSync } from "node:fs";
import type { BetEntry, LogEntry, StartEntry } from "@gemplay/games";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  auditNow,
  chain,
  committedSize,
  committer,
  contract,
  fileOf,
  headAtMs,
  indexOf,
  isBetOf,
  key,
  log,
  newFile,
  plant,
  right,
  run,
  runAt,
  site,
  storedSize,
  storedState,
  withAuditedSite,
} from "../../../tests/audit/audited-site.ts";
import { buildLog, type LogOptions, rootOf } from "../../../tests/audit/log-of.ts";
import type { Lie } from "../../../tests/audit/lying-proxy.ts";
import { newKey } from "../../../tests/audit/operator-key.ts";
import { chainCaller } from "../../stack/chain/chain-rpc.ts";

withAuditedSite();

const hourMs = 3_600_000;
const endOf = (number: number, entries: readonly LogEntry[]) => ({
  ...{ log: number, size: entries.length, root: rootOf(entries) },
});
const startAfter = (previous: StartEntry["previous"], atMs = headAtMs - 60_000): StartEntry => ({
  ...{ kind: "start", atMs, previous },
});

/** Shows logs with the numbers 1, 2 … for the running test. The newest log is the last one. */
function showLogs(...logs: readonly (readonly LogEntry[])[]): void {
  for (const [at, entries] of logs.entries()) site.show(entries, headAtMs, at + 1);
  onTestFinished(() => void site.show(log.entries, headAtMs));
}

/**
 * Shows the honest log in two parts, as after a restore that has lost some entries.
 *
 * @param end the number of entries of log 1
 * @param resumesAt the index of the first entry of the honest log that is in log 2
 */
function showRestore(end: number, resumesAt = end): readonly (readonly LogEntry[])[] {
  const first = log.entries.slice(0, end);
  const parts = [first, [startAfter(endOf(1, first)), ...log.entries.slice(resumesAt)]];
  showLogs(...parts);
  return parts;
}

/** Returns an index between rounds of Crash, after the commitments to the seeds and before the bets of the player. */
const withinCrash = () => indexOf((entry) => entry.kind === "crash round" && entry.round === 20);

const continues = (number: number, size: number) =>
  `log ${number} continues log ${number - 1}, which ended with ${size} entries at a restore`;

/** Takes back everything that the running test commits on the chain. */
async function withOwnCommitments(): Promise<void> {
  const call = chainCaller(chain.chain.rpcUrl);
  const snapshot = await call("evm_snapshot");
  onTestFinished(async () => void (await call("evm_revert", snapshot)));
}

describe("fair audit after an honest restore of the database", () => {
  it("audits all logs in order, and finds bets and seeds of receipts in each log", async () => {
    const end = withinCrash();
    showRestore(end);
    const report = { ...right, warnings: [continues(2, end)] };
    expect(await run(site.url)).toEqual(report);
    expect(await run(site.url, "--receipts", fileOf(log.receipts))).toEqual(report);
    const { notes } = await run(site.url);
    expect(notes).toContainEqual(expect.stringContaining(`log 1: ${end} entries, of which ${end} were read`));
    expect(notes).toContainEqual(expect.stringContaining("log 2, mines PLAY: 2 rounds"));
  });

  it("begins at the stored tree in the stored log, and continues with the later logs", async () => {
    const file = await storedState();
    const [first = [], second = []] = showRestore(storedSize + 80);
    const third = [startAfter(endOf(2, second))];
    showLogs(first, second, third);
    const { notes, ...report } = await run(site.url, "--state", file);
    const warnings = [continues(2, first.length), continues(3, second.length)];
    expect(report).toEqual({ ...right, warnings, notes: undefined });
    for (const [read, number] of [
      [80, 1],
      [second.length, 2],
      [1, 3],
    ] as const)
      expect(notes).toContainEqual(
        expect.stringMatching(new RegExp(`^log ${number}: \\d+ entries, of which ${read} were read`)),
      );
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ log: 3, size: 1, roots: { size: 0 } });
    expect(await run(site.url, "--state", file)).toEqual(right);
    expect(await run(site.url, "--state", file, "--receipts", fileOf(log.receipts))).toEqual({
      ...right,
      warnings,
    });
  });

  it("does not take the newest root of an earlier log for a root of the newest log", async () => {
    const file = await storedState();
    showRestore(storedSize);
    await run(site.url, "--state", file);
    const later = headAtMs + 4 * hourMs;
    const { entries } = log;
    const first = entries.slice(0, storedSize);
    site.show([startAfter(endOf(1, first)), ...entries.slice(storedSize)], later, 2);
    expect(await runAt(later, site.url, "--state", file)).toMatchObject({
      ...{ code: 2, contradictions: [] },
      unchecked: [expect.stringContaining("the chain has no root of the entries from 0 on")],
    });
    site.show([startAfter(endOf(1, first))], later, 2);
    expect((await runAt(later, site.url)).unchecked).toEqual([
      expect.stringContaining("the chain has no root of the entries from 0 on"),
    ]);
  });

  it.each([
    ["accepts an honest bet", (bet: BetEntry) => bet, 0],
    ["finds a changed payout of a bet", (bet: BetEntry) => ({ ...bet, multiplierE4: 1 }), 1],
  ])("%s on Crash whose round is in the next log", async (_, change, contradictions) => {
    const file = newFile();
    const index = indexOf(isBetOf("crash"));
    const [round, bet] = [log.entries[index - 1] as LogEntry, log.entries[index] as BetEntry];
    const first = [...log.entries.slice(0, index - 1), change(bet)];
    site.show(first, bet.atMs);
    expect(await runAt(bet.atMs, site.url, "--state", file)).toMatchObject({ contradictions: [] });
    showLogs(first, [startAfter(endOf(1, first)), round, ...log.entries.slice(index + 1)]);
    const wrong = new RegExp(`^entry ${index - 1} of log 1, bet on round \\d+ of Crash: `);
    for (const more of [[], ["--state", file]])
      expect((await run(site.url, ...more)).contradictions).toEqual(
        Array.from({ length: contradictions }, () => expect.stringMatching(wrong)),
      );
  });

  it("accepts that log 1 ended without entries", async () => {
    site.show([startAfter({ log: 1, size: 0, root: "00".repeat(32) }), ...log.entries.slice(1)], headAtMs, 2);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    // The chain of the tests has a root of log 1, so this audit reads no chain.
    const { lines } = await auditNow([site.url, "--rpc", "http://127.0.0.1:9", "--contract", contract]);
    expect(lines.filter((line) => line.startsWith("contradiction"))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^note: log 2: .* were read/));
  });

  it("cannot find the logs before an empty log with another number than 1", async () => {
    site.show([startAfter({ log: 2, size: 0, root: "00".repeat(32) })], headAtMs, 3);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    expect(await run(site.url)).toMatchObject({
      ...{ code: 2, contradictions: [] },
      unchecked: ["log 2 has no entries, so nothing names the log before it"],
    });
  });

  it("accepts a start entry at most a minute after the tree head, because clocks differ", async () => {
    const end = endOf(1, log.entries);
    showLogs(log.entries, [startAfter(end, headAtMs + 59_000)]);
    expect(await run(site.url)).toMatchObject({ code: 0, contradictions: [] });
    showLogs(log.entries, [startAfter(end, headAtMs + 61_000)]);
    expect((await run(site.url)).contradictions).toEqual([
      expect.stringMatching(/^entry 0 of log 2: expected a beginning before the tree head/),
    ]);
  });
});

describe("fair audit after a claimed restore of the database", () => {
  it("finds a dropped bet of a player with a receipt", async () => {
    const index = indexOf(isBetOf("dice"));
    showRestore(index, index + 1);
    expect(await run(site.url)).toMatchObject({ code: 0 });
    expect((await run(site.url, "--receipts", fileOf(log.receipts))).contradictions).toEqual([
      expect.stringMatching(/^receipt \d+, round .*: .*found none$/),
    ]);
  });

  it("finds a changed payout in an earlier log", async () => {
    const index = log.entries.findIndex(({ kind }) => kind === "bet");
    const [first = []] = showRestore(storedSize);
    const lied = first.map((entry, at) =>
      at === index ? ({ ...entry, multiplierE4: 5 } as LogEntry) : entry,
    );
    showLogs(lied, [startAfter(endOf(1, lied))]);
    expect((await run(site.url)).contradictions).toEqual([
      expect.stringContaining(`entry ${index} of log 1, bet on dice`),
      expect.stringContaining(`root of the first ${committedSize} entries of log 1`),
    ]);
  });

  it("finds a seed pair in a later log than its first bet", async () => {
    const pair = indexOf(({ kind }) => kind === "seed pair");
    const end = log.entries.length - 10;
    const [first = [], second = []] = showRestore(end);
    const lied = first.toSpliced(pair, 1);
    showLogs(lied, [startAfter(endOf(1, lied)), ...first.slice(pair, pair + 1), ...second.slice(1)]);
    const { contradictions } = await run(site.url, "--receipts", fileOf(log.receipts));
    expect(contradictions[0]).toMatch(
      /^entry of seed pair 1 of player 7: expected an entry before entry \d+ of log 1, found entry 1 of log 2, so the commitment was late$/,
    );
  });

  it.each<[string, () => StartEntry["previous"], RegExp]>([
    ["its own log", () => ({ ...endOf(1, log.entries), log: 2 }), /below 2, found 2$/],
    ["a later log", () => ({ ...endOf(1, log.entries), log: 7 }), /below 2, found 7$/],
  ])("rejects a first entry that names %s as the previous log", async (_, previous, line) => {
    const file = await storedState();
    showLogs(log.entries, [startAfter(previous())]);
    const { contradictions } = await run(site.url);
    expect(contradictions).toEqual([expect.stringMatching(line)]);
    expect((await run(site.url, "--state", file)).contradictions).toEqual([
      expect.stringMatching(line),
      expect.stringContaining(
        "no later log that names log 1, so the log no longer contains the signed entries",
      ),
    ]);
  });

  it("finds a new log that names no previous log", async () => {
    showLogs(log.entries, [startAfter(null)]);
    expect((await run(site.url)).contradictions).toEqual([
      "entry 0 of log 2: expected the end of the previous log, found null",
      expect.stringMatching(/^root of the first 40 entries of log 1: .* found no such log, so committed/),
    ]);
  });

  it.each<[string, (options: LogOptions) => LogOptions, RegExp]>([
    ["another key", (options) => ({ ...options, key: newKey() }), /^tree head of log 1, key: /],
    [
      "a wrong signature",
      (options) => ({ ...options, key: { ...key, sign: (text) => newKey().sign(text) } }),
      /^tree head of log 1, signature: /,
    ],
    [
      "the name of another log",
      (options) => ({ ...options, origin: "play.example/log/3" }),
      /^tree head of log 1, name of the log: /,
    ],
    [
      "wrong returns",
      (options) => ({ ...options, returns: (lines) => lines.slice(1) }),
      /^tree head of log 1, returns of coinflip PLAY: /,
    ],
  ])("finds an earlier log whose end has %s", async (_, change, line) => {
    const [first = []] = showRestore(log.entries.length);
    const options = { key, origin: "play.example/log/1", atMs: headAtMs };
    const url = await plant(checkpointOf1(first, change(options)));
    expect((await run(url)).contradictions).toEqual([expect.stringMatching(line)]);
  });

  it("finds an earlier log with another name than the stored one", async () => {
    const file = await storedState();
    const [first = []] = showRestore(log.entries.length);
    const options = { key, origin: "other.example/log/1", atMs: headAtMs };
    const url = await plant(checkpointOf1(first, options));
    expect((await run(url, "--state", file)).contradictions).toEqual([
      expect.stringContaining("expected play.example/log/1, found other.example/log/1"),
    ]);
  });

  it.each([
    ["fewer entries", -1],
    ["more entries", 1],
  ])("an earlier log whose signed end has %s than the next log says", async (_, more) => {
    const end = storedSize + 50;
    const [, second = []] = showRestore(end);
    showLogs(log.entries.slice(0, end + more), second);
    expect((await run(site.url)).contradictions).toEqual([
      expect.stringMatching(
        new RegExp(`^end of log 1: expected ${end} entries .* with ${end + more} entries`),
      ),
    ]);
  });

  it("finds a first entry with a wrong size of the previous log", async () => {
    const end = endOf(1, log.entries);
    showLogs(log.entries, [startAfter({ ...end, size: end.size - 1 })]);
    expect((await run(site.url)).contradictions).toEqual([expect.stringMatching(/^end of log 1: /)]);
  });

  it("finds a first entry with a wrong root of the previous log", async () => {
    const file = await storedState();
    const end = { ...endOf(1, log.entries), root: "ab".repeat(32) };
    showLogs(log.entries, [startAfter(end)]);
    expect((await run(site.url)).contradictions).toEqual([expect.stringMatching(/^end of log 1: /)]);
    expect((await run(site.url, "--state", file)).contradictions).toEqual([
      expect.stringContaining(`first ${storedSize} entries of log 1`),
      expect.stringMatching(/^end of log 1: /),
    ]);
  });

  it("finds that the server shows two different first entries of a log", async () => {
    const end = storedSize + 50;
    showRestore(end);
    const lie = startAfter(endOf(1, log.entries.slice(0, end)));
    const honest = startAfter(endOf(1, log.entries));
    site.show([honest], headAtMs, 2);
    let asked = 0;
    const url = await plant({
      file(path, bytes) {
        if (!path.startsWith("/api/log/2/tile/entries/")) return bytes;
        const shown = asked++ === 0 ? lie : honest;
        const { files } = buildLog([shown], { key, origin: "play.example/log/2", atMs: headAtMs });
        return Buffer.from(files.get(path.slice("/api/log/2/".length)) ?? []);
      },
    });
    expect((await run(url)).contradictions).toContainEqual(
      expect.stringMatching(/^tree head of log 2 with 1 entries: expected the root/),
    );
  });

  it("finds that entries of the stored tree are removed, and keeps the state file", async () => {
    const file = await storedState();
    const before = readFileSync(file, "utf8");
    showRestore(storedSize - 10);
    const { code, contradictions } = await run(site.url, "--state", file);
    expect({ code, contradictions }).toEqual({
      code: 1,
      contradictions: [
        expect.stringContaining(
          `found an end with ${storedSize - 10} entries, so the log no longer contains the signed entries from ${storedSize - 10} to ${storedSize - 1}`,
        ),
      ],
    });
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("finds that the stored log is dropped", async () => {
    const file = await storedState();
    const [first = [], second = []] = showRestore(storedSize);
    await run(site.url, "--state", file);
    site.show([startAfter(endOf(1, first))], headAtMs, 3);
    expect((await run(site.url, "--state", file)).contradictions).toEqual([
      expect.stringContaining(
        `found no later log that names log 2, so the log no longer contains the signed entries from 0 to ${second.length - 1}`,
      ),
    ]);
  });

  it("finds a rewritten entry of the stored tree", async () => {
    const file = await storedState();
    const lied = log.entries.map((entry, at) =>
      at === storedSize - 1 ? { ...(entry as BetEntry), atMs: 1 } : entry,
    );
    showLogs(lied, [startAfter(endOf(1, lied))]);
    expect((await run(site.url, "--state", file)).contradictions).toEqual([
      expect.stringContaining(`first ${storedSize} entries of log 1: expected the root`),
    ]);
    expect((await run(site.url, "--state", file, "--receipts", fileOf(log.receipts))).code).toBe(1);
  });
});

describe("fair audit compares the roots on the chain with all logs", () => {
  const removed = (log: number) =>
    new RegExp(`^root of the first \\d+ entries of log ${log}: .*, so committed entries are missing$`);

  it("finds that an earlier log ended before its committed root", async () => {
    showRestore(committedSize - 1);
    expect((await run(site.url)).contradictions).toEqual([expect.stringMatching(removed(1))]);
  });

  it("finds a root after the end of an earlier log, even if the root is newer than the newest tree head", async () => {
    await withOwnCommitments();
    const [size, end] = [log.entries.length, endOf(1, log.entries.slice(0, -1))];
    const block = await committer.commit("public log 1", rootOf(log.entries), size, size);
    const { atMs } = await committer.reach(block);
    site.show(log.entries.slice(0, -1), atMs);
    site.show([startAfter(end, atMs)], atMs, 2);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    expect((await runAt(atMs, site.url)).contradictions).toEqual([expect.stringMatching(removed(1))]);
  });

  it("finds that an earlier log has another root than the chain", async () => {
    const [, ...rest] = log.entries;
    const forked = [{ ...(log.entries[0] as StartEntry), atMs: 1 }, ...rest];
    showLogs(forked, [startAfter(endOf(1, forked))]);
    expect((await run(site.url)).contradictions).toEqual([
      expect.stringMatching(/^root of the first 40 entries of log 1: .*a log with another root/),
    ]);
  });

  it("finds a claimed empty log 1 if the chain has a root of log 1", async () => {
    site.show([startAfter({ log: 1, size: 0, root: "00".repeat(32) })], headAtMs, 2);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    expect((await run(site.url)).contradictions).toEqual([expect.stringMatching(removed(1))]);
  });

  it("finds that the newest log does not continue a committed log", async () => {
    await withOwnCommitments();
    await committer.commit("public log 2", "ab".repeat(32), 10, 10);
    site.show([startAfter(endOf(1, log.entries))], headAtMs, 3);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    expect((await run(site.url)).contradictions).toEqual([expect.stringMatching(removed(2))]);
  });

  it("finds older roots on the chain if the first entry states a later time", async () => {
    const laterMs = headAtMs + 5 * hourMs;
    const rewritten = [{ ...(log.entries[0] as StartEntry), atMs: laterMs }, ...log.entries.slice(1)];
    site.show(rewritten, laterMs);
    onTestFinished(() => void site.show(log.entries, headAtMs));
    expect((await runAt(laterMs, site.url)).contradictions).toEqual([
      expect.stringMatching(/^root of the first 40 entries of log 1: .*a log with another root/),
    ]);
  });

  it("compares a root later if it is newer than the tree head", async () => {
    await withOwnCommitments();
    const forked = log.entries.slice(0, storedSize + 10).with(-1, log.entries[0] as LogEntry);
    const block = await committer.commit("public log 1", rootOf(forked), forked.length, forked.length);
    const { atMs } = await committer.reach(block);
    const file = newFile();
    site.show(log.entries.slice(0, storedSize), atMs);
    expect((await runAt(atMs, site.url, "--state", file)).contradictions).toEqual([]);
    site.show(log.entries, headAtMs);
    expect((await run(site.url, "--state", file)).contradictions).toEqual([
      expect.stringMatching(/^root of the first 410 entries of log 1: .*a log with another root/),
    ]);
  });
});

describe("fair audit of an earlier log with an unreadable file", () => {
  it.each([
    ["the checkpoint does not answer", "checkpoint", "hang" as const, "no answer in time"],
    [
      "the checkpoint is a page",
      "checkpoint",
      Buffer.from("<html></html>"),
      "checkpoint of log 1: the file is not a tree head",
    ],
    [
      "the entries are a page",
      "tile/entries/000",
      Buffer.from("<html></html>"),
      "of log 1: the file is not a bundle of entries",
    ],
    ["a tile is too short", "tile/0/000", Buffer.alloc(32), "of log 1: the file has 32 bytes"],
  ])("leaves the logs unchecked if %s", async (_, name, bytes, sentence) => {
    showRestore(storedSize);
    const url = await plant({ file: (path, honest) => (path === `/api/log/1/${name}` ? bytes : honest) });
    expect(await run(url)).toMatchObject({
      ...{ code: 2, contradictions: [], unchecked: [expect.stringContaining(sentence)] },
    });
  });
});

/** Returns a lie that replaces the checkpoint of log 1. */
const checkpointOf1 = (entries: readonly LogEntry[], options: LogOptions): Lie => ({
  file: (path, honest) =>
    path === "/api/log/1/checkpoint"
      ? Buffer.from(buildLog(entries, options).files.get("checkpoint") ?? [])
      : honest,
});
