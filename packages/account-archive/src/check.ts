import {
  games as engines,
  type GameName,
  isSameOutcome,
  payoutBase,
  type RoundSeeds,
  recomputeRound,
} from "@gemplay/games";
import { assetIds } from "@gemplay/money";
import { type ChainCommitment, createChains } from "./check-chains.ts";
import { createLogCheck, type LogReport } from "./check-log.ts";
import { createPairs, type PairCommitment, type SeedsOfRound } from "./check-seeds.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";
import {
  type ArchivedChain,
  type ArchivedMonths,
  type ArchivedMovement,
  type ArchivedProof,
  type ArchivedRound,
  type ArchivedSeeds,
  type ArchivedTreeHeads,
  type ArchivedUnfinished,
  archivedMonthsFile,
  archiveFiles,
  archiveProduct,
  archiveSchema,
  type Balances,
  type Manifest,
  publicLogFiles,
} from "./format.ts";
import { type Archive, openArchive } from "./open-archive.ts";
import { linesOf, type ReadFile } from "./read-lines.ts";
import { baseOf, createAdder } from "./sums.ts";

export interface ArchiveReport {
  /**
   * The player's id and the time of the export, according to the manifest. The value is undefined if the manifest
   * cannot be read.
   */
  readonly manifest: Pick<Manifest, "userId" | "takenAtMs"> | undefined;
  readonly files: number;
  /**
   * The numbers of rounds for each game. `checked` counts rounds for which the check computed the same result.
   * `waiting` counts rounds whose server seed is not revealed yet, and `failed` counts wrong rounds.
   */
  readonly games: Readonly<Record<string, { checked: number; waiting: number; failed: number }>>;
  /** The numbers of checked, waiting and failed rounds of all games together. */
  readonly rounds: { readonly checked: number; readonly waiting: number; readonly failed: number };
  /**
   * The commitments that the check used to verify the rounds. The commitments come from the archive itself. For this
   * reason, the reader must compare the commitments with the commitments that the player saw before the rounds.
   */
  readonly commitments: {
    readonly chains: readonly ChainCommitment[];
    readonly pairs: readonly PairCommitment[];
  };
  /** The number of finished rounds that are proven to be in the public log, and the tree heads of the proofs. */
  readonly publicLog: LogReport;
  /** The number of rounds that are still open, or that were refunded. */
  readonly unfinished: number;
  readonly movements: number;
  /**
   * The time before which the archive contains no rounds and movements, only their sums. The check cannot verify the
   * sums.
   */
  readonly archivedBeforeMs: number | undefined;
  readonly balances: readonly {
    readonly asset: string;
    readonly stated: string;
    readonly computed: string;
  }[];
  /** The errors that the check has found; the number of stored errors is limited. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

export interface CheckOptions {
  /** `checkArchive` calls `onProgress` with the part of the archive that it has read, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** A function that waits for a short time, so that other tasks of the program can run. */
  readonly breathe?: () => Promise<void>;
}

/** The number of lines that the check reads before it lets other tasks of the program run. */
const stretch = 200;

/** Checks an archive. The result of the check depends only on the contents of the archive. */
export async function checkArchive(blob: Blob, options: CheckOptions = {}): Promise<ArchiveReport> {
  const check = newCheck();
  const archive = await openArchive(blob);
  if (archive === undefined) {
    check.findings.add({ what: "not_an_archive" });
    return reportOf(check);
  }
  const manifest = await readManifest(archive, check.findings);
  if (manifest === undefined) return reportOf(check);
  await readFiles(check, openedOf(archive, manifest, options));
  check.pairs.end();
  await check.chains.end(options.breathe ?? neverPause);
  compareSums(manifest, check.adder.sums(), check.findings);
  for (const { asset, stated, computed } of shownBalances(check.balances, check.adder.sums()))
    if (stated !== computed) check.findings.add({ what: "balance", asset, stated, computed });
  options.onProgress?.(1);
  return reportOf(check, manifest);
}

const neverPause = async (): Promise<void> => undefined;

/** The values that the check has read from the archive so far, and the errors that it has found. */
interface Check {
  readonly findings: Findings;
  readonly adder: ReturnType<typeof createAdder>;
  readonly pairs: ReturnType<typeof createPairs>;
  readonly chains: ReturnType<typeof createChains>;
  readonly games: Record<string, { checked: number; waiting: number; failed: number }>;
  unfinished: number;
  movements: number;
  publicLog: LogReport;
  balances: Balances | undefined;
  archivedBeforeMs: number | undefined;
}

function newCheck(): Check {
  const findings = createFindings();
  return {
    findings,
    adder: createAdder(),
    pairs: createPairs(findings),
    chains: createChains(findings),
    games: {},
    unfinished: 0,
    movements: 0,
    publicLog: { proven: 0, notProven: 0, treeHeads: [] },
    balances: undefined,
    archivedBeforeMs: undefined,
  };
}

function reportOf(check: Check, manifest?: Manifest): ArchiveReport {
  const { findings, adder, pairs, chains, games, publicLog, unfinished, movements, balances } = check;
  return {
    manifest,
    files: manifest?.files.length ?? 0,
    games,
    unfinished,
    movements,
    publicLog,
    archivedBeforeMs: check.archivedBeforeMs,
    rounds: {
      checked: ofAll(games, "checked"),
      waiting: ofAll(games, "waiting"),
      failed: ofAll(games, "failed"),
    },
    commitments: { chains: chains.commitments(), pairs: pairs.commitments() },
    balances: shownBalances(balances, adder.sums()),
    findings: findings.kept,
    findingCount: findings.count(),
  };
}

/** An archive whose manifest is readable, and the progress of its check. */
interface OpenedArchive extends Required<CheckOptions> {
  readonly archive: Archive;
  /** The files that the manifest lists, by name. */
  readonly listed: ReadonlyMap<string, Manifest["files"][number]>;
  readonly allBytes: number;
  readBytes: number;
  lines: number;
}

function openedOf(
  archive: Archive,
  manifest: Manifest,
  { onProgress = () => undefined, breathe = neverPause }: CheckOptions,
): OpenedArchive {
  return {
    archive,
    listed: new Map(manifest.files.map((file) => [file.name, file])),
    allBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 1),
    readBytes: 0,
    lines: 0,
    onProgress,
    breathe,
  };
}

/**
 * Reads all files of the archive in a fixed order. The seeds come before the rounds, because the check needs the seeds
 * to compute the outcome of a round.
 */
async function readFiles(check: Check, opened: OpenedArchive): Promise<void> {
  const { findings, adder, pairs, chains } = check;
  const { archive, listed } = opened;
  const readRows = <Row>(name: string, take: (row: Row) => void) =>
    readFile(check, opened, name, (line) => take(JSON.parse(line) as Row));
  await readRows<ArchivedSeeds>(archiveFiles.seeds, (row) => pairs.add(row));
  await readRows<ArchivedChain>(archiveFiles.crashChains, (row) => chains.add(row));
  if (listed.has(archivedMonthsFile))
    await readRows<ArchivedMonths>(archivedMonthsFile, (row) => {
      adder.archivedMonths(row);
      for (const { seedNumber, from, until } of row.nonces) pairs.archivedNonces(seedNumber, from, until);
      check.archivedBeforeMs = row.beforeMs;
    });
  await readRounds(check, opened);
  await readRows<ArchivedUnfinished>(archiveFiles.unfinished, (row) => {
    adder.unfinished(row);
    check.unfinished++;
    const { game, id, seedNumber, nonce } = row;
    const seeds = seedNumber === 0 ? undefined : pairs.take(seedNumber, nonce, id);
    if (!isUnfinished(row, seeds)) findings.add({ what: "round_unfinished", game, id });
  });
  await readRows<ArchivedMovement>(archiveFiles.movements, (row) => {
    adder.movement(row);
    check.movements++;
  });
  await readRows<Balances>(archiveFiles.balances, (row) => {
    check.balances = row;
  });
  const known = new Set<string>([
    ...Object.values(archiveFiles),
    ...Object.values(publicLogFiles),
    archivedMonthsFile,
  ]);
  for (const name of listed.keys())
    if (!known.has(name)) await readFile(check, opened, name, () => undefined);
  assertListed(archive, listed, findings);
}

/**
 * Reads the rounds together with their proofs for the public log. Both files have the same order, so only one line of
 * each file is in memory.
 */
async function readRounds(check: Check, opened: OpenedArchive): Promise<void> {
  const hasProofs = Object.values(publicLogFiles).some((name) => opened.listed.has(name));
  const proofs = hasProofs ? rowsOf<ArchivedProof>(check, opened, publicLogFiles.proofs) : undefined;
  const log = createLogCheck(check.findings, async () => (await proofs?.next())?.value);
  if (hasProofs)
    await readFile(check, opened, publicLogFiles.treeHeads, (line) =>
      log.addHeads(JSON.parse(line) as ArchivedTreeHeads),
    );
  await readFile(check, opened, archiveFiles.rounds, async (line) => {
    const row = JSON.parse(line) as ArchivedRound;
    await log.take(row, takeRound(check, row));
  });
  await log.end();
  check.publicLog = log.report();
}

/** Yields the rows of a file, and reports lines that are not JSON objects. */
async function* rowsOf<Row>(
  check: Check,
  opened: OpenedArchive,
  name: string,
): AsyncGenerator<Row, undefined> {
  for await (const { line, number } of linesOfFile(check, opened, name)) {
    const row = attempt(() => JSON.parse(line) as Row | null);
    if (typeof row === "object" && row !== null) yield row;
    else check.findings.add({ what: "line_unreadable", file: name, line: number });
  }
}

/** Reads a file line by line to its end, and reports lines for which `take` fails. */
async function readFile(
  check: Check,
  opened: OpenedArchive,
  name: string,
  take: (line: string) => unknown,
): Promise<void> {
  for await (const { line, number } of linesOfFile(check, opened, name))
    try {
      await take(line);
    } catch {
      check.findings.add({ what: "line_unreadable", file: name, line: number });
    }
}

/** Yields the lines of a file with their numbers, and compares the size and hash of the file with the manifest. */
async function* linesOfFile(
  { findings }: Check,
  opened: OpenedArchive,
  name: string,
): AsyncGenerator<{ readonly line: string; readonly number: number }, void> {
  const { archive } = opened;
  const file = opened.listed.get(name);
  if (file === undefined || !archive.names.includes(name))
    return findings.add({ what: "file_missing", file: name });
  let read: ReadFile | undefined;
  let number = 0;
  try {
    const onEnd = (end: ReadFile) => {
      read = end;
    };
    for await (const line of linesOf(archive, name, onEnd)) {
      number++;
      yield { line, number };
      opened.readBytes += line.length + 1;
      if (++opened.lines % stretch !== 0) continue;
      opened.onProgress(Math.min(1, opened.readBytes / opened.allBytes));
      await opened.breathe();
    }
  } catch {
    return findings.add({ what: "file_broken", file: name });
  }
  if (read?.sha256 !== file.sha256 || read.bytes !== file.bytes)
    findings.add({ what: "file_changed", file: name });
}

/** Checks a finished round, and returns its seeds. */
function takeRound({ findings, adder, pairs, chains, games }: Check, row: ArchivedRound): SeedsOfRound {
  adder.round(row);
  const { game, id, seedNumber, nonce } = row;
  const isShared = kindOf(game) === "shared";
  const isInPlace = kindOf(game) !== undefined && isShared === (seedNumber === 0);
  if (!isInPlace) findings.add({ what: "round_place", game, id });
  const seeds: SeedsOfRound = seedNumber === 0 ? chains.take(row) : pairs.take(seedNumber, nonce, id);
  if (kindOf(game) === undefined) return undefined;
  games[game] ??= { checked: 0, waiting: 0, failed: 0 };
  if (!isInPlace) games[game].failed++;
  else if (seeds === "waiting") games[game].waiting++;
  else if (seeds !== undefined && isAsDrawn(row, seeds, findings)) games[game].checked++;
  else games[game].failed++;
  return seeds;
}

async function readManifest(archive: Archive, findings: Findings): Promise<Manifest | undefined> {
  let text = "";
  try {
    for await (const line of linesOf(archive, archiveFiles.manifest, () => undefined)) text += line;
    const manifest = JSON.parse(text) as Manifest;
    const { product, schema, files, takenAtMs } = manifest;
    // The number can be outside of the range of JavaScript dates, so the check tests whether the date is valid.
    if (Number.isNaN(new Date(takenAtMs).getTime())) findings.add({ what: "manifest_missing" });
    else if (product === archiveProduct && schema === archiveSchema && files.length > 0) return manifest;
    else findings.add({ what: "schema_unknown", schema: String(schema) });
  } catch {
    findings.add({ what: "manifest_missing" });
  }
  return undefined;
}

/** Reports files that the manifest does not list, and files that occur twice in the archive. */
function assertListed(archive: Archive, listed: ReadonlyMap<string, unknown>, findings: Findings): void {
  const seen = new Set<string>();
  for (const file of archive.names) {
    if (seen.has(file)) findings.add({ what: "file_twice", file });
    seen.add(file);
    if (file !== archiveFiles.manifest && !listed.has(file)) findings.add({ what: "file_unlisted", file });
  }
}

const ofAll = (games: ArchiveReport["games"], what: "checked" | "waiting" | "failed"): number =>
  Object.values(games).reduce((sum, counts) => sum + counts[what], 0);

/** Returns the kind of a game. Returns undefined if the game does not exist. */
const kindOf = (game: string) => (Object.hasOwn(engines, game) ? engines[game as GameName].kind : undefined);

/**
 * Returns whether the values of an unfinished round fit together. The check cannot compute the result of an unfinished
 * round, so the check compares the payout with the state. An open round with the player's own seeds is possible only in
 * a staged game. The seed pair of an open round is not revealed yet.
 */
function isUnfinished(
  { game, state, asset, amount, payout, seedNumber }: ArchivedUnfinished,
  seeds: SeedsOfRound,
): boolean {
  const kind = kindOf(game);
  const isInPlace = seedNumber === 0 ? kind === "shared" : kind === "staged";
  const [stakeBase, paidBase] = [baseOf(amount, asset), baseOf(payout, asset)];
  if (!isInPlace) return false;
  if (state === "refunded") return paidBase === stakeBase;
  if (state === "open") return paidBase === 0n && (kind === "shared" || seeds === "waiting");
  return state === "running" && kind === "shared";
}

/**
 * Returns whether the outcome of a round follows from its seeds and the choices of the player. The function also checks
 * that the payout is exact to the base unit.
 */
function isAsDrawn(row: ArchivedRound, seeds: RoundSeeds, findings: Findings): boolean {
  const { game, id, asset } = row;
  const drawn = attempt(() => recomputeRound(game as GameName, seeds, row));
  if (drawn === undefined || !isSameOutcome(drawn.outcome, row.outcome)) {
    findings.add({ what: "round_outcome", game, id });
    return false;
  }
  const stakeBase = baseOf(row.amount, asset);
  const paidBase = payoutBase(stakeBase, drawn.multiplierE4);
  const isPaid =
    drawn.multiplierE4 === row.multiplierE4 &&
    paidBase === baseOf(row.payout, asset) &&
    row.result === (paidBase >= stakeBase ? "WIN" : "LOSE");
  if (!isPaid) findings.add({ what: "round_pay", game, id });
  return isPaid;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function compareSums({ sums }: Manifest, computed: Manifest["sums"], findings: Findings): void {
  for (const asset of assetIds)
    if (!isSameOutcome(sums?.[asset], computed[asset])) findings.add({ what: "sums", asset });
}

/**
 * Returns each balance in the archive, together with the balance that the check computed. If the archive does not
 * contain a balance, the stated balance is an empty text.
 */
function shownBalances(stated: Balances | undefined, computed: Manifest["sums"]): ArchiveReport["balances"] {
  return assetIds.map((asset) => ({
    asset,
    stated: stated?.[asset] ?? "",
    computed: computed[asset].balance,
  }));
}
