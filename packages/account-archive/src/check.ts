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
import { createPairs, type PairCommitment, type SeedsOfRound } from "./check-seeds.ts";
import { createFindings, type Finding, type Findings } from "./findings.ts";
import {
  type ArchivedChain,
  type ArchivedMonths,
  type ArchivedMovement,
  type ArchivedRound,
  type ArchivedSeeds,
  type ArchivedUnfinished,
  archivedMonthsFile,
  archiveFiles,
  archiveProduct,
  archiveSchema,
  type Balances,
  type Manifest,
} from "./format.ts";
import { type Archive, openArchive } from "./open-archive.ts";
import { linesOf, type ReadFile } from "./read-lines.ts";
import { baseOf, createAdder } from "./sums.ts";

export interface ArchiveReport {
  /**
   * The player's id and the time of the export, as the manifest states both values. The player's id and the time are
   * undefined if the manifest cannot be read.
   */
  readonly manifest: Pick<Manifest, "userId" | "takenAtMs"> | undefined;
  readonly files: number;
  /**
   * The numbers of rounds by game. `checked` counts rounds that were recomputed with an equal result. `waiting` counts
   * rounds whose seed is not revealed yet, and `failed` counts wrong rounds.
   */
  readonly games: Readonly<Record<string, { checked: number; waiting: number; failed: number }>>;
  /** The numbers of checked, waiting and failed rounds over all games. */
  readonly rounds: { readonly checked: number; readonly waiting: number; readonly failed: number };
  /**
   * The commitments with which the check compared the rounds. The archive itself contains the commitments. For this
   * reason, the reader must compare the commitments of the archive with the commitments that the player saw earlier.
   */
  readonly commitments: {
    readonly chains: readonly ChainCommitment[];
    readonly pairs: readonly PairCommitment[];
  };
  /** The number of rounds that are still open or were refunded. */
  readonly unfinished: number;
  readonly movements: number;
  /**
   * The archive does not contain rounds and movements before this time. The archive contains only the sums of the
   * missing rows, and the check cannot verify these sums.
   */
  readonly archivedBeforeMs: number | undefined;
  readonly balances: readonly {
    readonly asset: string;
    readonly stated: string;
    readonly computed: string;
  }[];
  /** The errors that the check found in the archive. The check keeps only a limited number of errors. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

export interface CheckOptions {
  /** `checkArchive` calls `onProgress` with the fraction of the archive that the check has read, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Interrupts the check for a short time, so that other work of the program can run. */
  readonly breathe?: () => Promise<void>;
}

/** The number of lines that the check reads before it lets other work of the program run. */
const stretch = 200;

/** Checks an archive. The check uses only the contents of the archive. */
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

/** The values that a check has read from the archive, and the errors that the check has found so far. */
interface Check {
  readonly findings: Findings;
  readonly adder: ReturnType<typeof createAdder>;
  readonly pairs: ReturnType<typeof createPairs>;
  readonly chains: ReturnType<typeof createChains>;
  readonly games: Record<string, { checked: number; waiting: number; failed: number }>;
  unfinished: number;
  movements: number;
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
    balances: undefined,
    archivedBeforeMs: undefined,
  };
}

function reportOf(check: Check, manifest?: Manifest): ArchiveReport {
  const { findings, adder, pairs, chains, games, unfinished, movements, balances, archivedBeforeMs } = check;
  return {
    manifest,
    files: manifest?.files.length ?? 0,
    games,
    unfinished,
    movements,
    archivedBeforeMs,
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

/** An archive with a readable manifest, and the progress of the check. */
interface OpenedArchive extends Required<CheckOptions> {
  readonly archive: Archive;
  /** The files in the manifest, by name. */
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
 * Reads all files of the archive. The function reads the seeds before the rounds, because the outcome of a round
 * depends on the seeds.
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
  await readRows<ArchivedRound>(archiveFiles.rounds, (row) => takeRound(check, row));
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
  const known = new Set<string>([...Object.values(archiveFiles), archivedMonthsFile]);
  for (const name of listed.keys())
    if (!known.has(name)) await readFile(check, opened, name, () => undefined);
  assertListed(archive, listed, findings);
}

/** Reads a file to its end, line by line, and compares the size and hash of the file with the manifest. */
async function readFile(
  { findings }: Check,
  opened: OpenedArchive,
  name: string,
  take: (line: string) => void,
): Promise<void> {
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
      try {
        take(line);
      } catch {
        findings.add({ what: "line_unreadable", file: name, line: number });
      }
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

function takeRound({ findings, adder, pairs, chains, games }: Check, row: ArchivedRound): void {
  adder.round(row);
  const { game, id, seedNumber, nonce } = row;
  const isShared = kindOf(game) === "shared";
  const isInPlace = kindOf(game) !== undefined && isShared === (seedNumber === 0);
  if (!isInPlace) findings.add({ what: "round_place", game, id });
  const seeds: SeedsOfRound = seedNumber === 0 ? chains.take(row) : pairs.take(seedNumber, nonce, id);
  if (kindOf(game) === undefined) return;
  games[game] ??= { checked: 0, waiting: 0, failed: 0 };
  if (!isInPlace) games[game].failed++;
  else if (seeds === "waiting") games[game].waiting++;
  else if (seeds !== undefined && isAsDrawn(row, seeds, findings)) games[game].checked++;
  else games[game].failed++;
}

async function readManifest(archive: Archive, findings: Findings): Promise<Manifest | undefined> {
  let text = "";
  try {
    for await (const line of linesOf(archive, archiveFiles.manifest, () => undefined)) text += line;
    const manifest = JSON.parse(text) as Manifest;
    const { product, schema, files, takenAtMs } = manifest;
    // A number can be outside of the range of valid dates, so the check tests the date.
    if (Number.isNaN(new Date(takenAtMs).getTime())) findings.add({ what: "manifest_missing" });
    else if (product === archiveProduct && schema === archiveSchema && files.length > 0) return manifest;
    else findings.add({ what: "schema_unknown", schema: String(schema) });
  } catch {
    findings.add({ what: "manifest_missing" });
  }
  return undefined;
}

/** Reports files that the manifest does not name, and files that the archive contains twice. */
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
 * Returns whether the state of an unfinished round is possible. The check cannot recompute an unfinished round, so the
 * payout must follow from the state of the round. Among the games that use a player's own seeds, only staged games can
 * have open rounds. The seed pair of an open round stays in use.
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
 * Returns whether the outcome of a round follows from the seeds and the player's choices. Also checks that the payout
 * is exact to the base unit.
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
 * Returns each balance that the archive states, with the computed balance. A balance that the archive does not state is
 * an empty text.
 */
function shownBalances(stated: Balances | undefined, computed: Manifest["sums"]): ArchiveReport["balances"] {
  return assetIds.map((asset) => ({
    asset,
    stated: stated?.[asset] ?? "",
    computed: computed[asset].balance,
  }));
}
