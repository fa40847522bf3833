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
  type ArchivedMovement,
  type ArchivedPutAway,
  type ArchivedRound,
  type ArchivedSeeds,
  type ArchivedUnfinished,
  archiveFiles,
  archiveProduct,
  archiveSchema,
  type Balances,
  type Manifest,
  putAwayFile,
} from "./format.ts";
import { type Archive, openArchive } from "./open-archive.ts";
import { linesOf, type ReadFile } from "./read-lines.ts";
import { baseOf, createAdder } from "./sums.ts";

export interface ArchiveReport {
  /** Undefined when the archive says nothing of itself that could be read. */
  readonly manifest: Pick<Manifest, "userId" | "takenAtMs"> | undefined;
  readonly files: number;
  /** Rounds by game: computed again and the same; not to be computed yet, as their seed is not revealed; wrong. */
  readonly games: Readonly<Record<string, { checked: number; waiting: number; failed: number }>>;
  /** Of all games. */
  readonly rounds: { readonly checked: number; readonly waiting: number; readonly failed: number };
  /** What rounds were held against. It comes out of the archive too: whoever checks compares it with what was shown. */
  readonly commitments: {
    readonly chains: readonly ChainCommitment[];
    readonly pairs: readonly PairCommitment[];
  };
  /** Rounds that go on, or were given up. */
  readonly unfinished: number;
  readonly movements: number;
  /** Rounds and movements of before are not in the archive: only their sums are, by the house's own word. */
  readonly putAwayBeforeMs: number | undefined;
  readonly balances: readonly {
    readonly asset: string;
    readonly stated: string;
    readonly computed: string;
  }[];
  /** The first of them. */
  readonly findings: readonly Finding[];
  readonly findingCount: number;
}

export interface CheckOptions {
  /** Told how much of the archive has been read: 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Lets others have their turn. */
  readonly breathe?: () => Promise<void>;
}

/** Lines that are read at a stretch. */
const stretch = 200;

/** Checks an archive, with nothing but what it holds. */
export async function checkArchive(
  blob: Blob,
  { onProgress = () => undefined, breathe = async () => undefined }: CheckOptions = {},
): Promise<ArchiveReport> {
  const findings = createFindings();
  const adder = createAdder();
  const pairs = createPairs(findings);
  const chains = createChains(findings);
  const games: Record<string, { checked: number; waiting: number; failed: number }> = {};
  let [unfinished, movements] = [0, 0];
  let balances: Balances | undefined;
  let putAwayBeforeMs: number | undefined;
  const report = (manifest?: Manifest): ArchiveReport => ({
    manifest,
    files: manifest?.files.length ?? 0,
    games,
    unfinished,
    movements,
    putAwayBeforeMs,
    rounds: {
      checked: ofAll(games, "checked"),
      waiting: ofAll(games, "waiting"),
      failed: ofAll(games, "failed"),
    },
    commitments: { chains: chains.commitments(), pairs: pairs.commitments() },
    balances: shownBalances(balances, adder.sums()),
    findings: findings.kept,
    findingCount: findings.count(),
  });

  const archive = await openArchive(blob);
  if (archive === undefined) {
    findings.add({ what: "not_an_archive" });
    return report();
  }
  const manifest = await readManifest(archive, findings);
  if (manifest === undefined) return report();

  const listed = new Map(manifest.files.map((file) => [file.name, file]));
  const allBytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 1);
  let [readBytes, lines] = [0, 0];

  /** Reads a file to its end, line by line, and holds what it is against the manifest. */
  async function readFile(name: string, take: (line: string) => void): Promise<void> {
    const file = listed.get(name);
    if (file === undefined || !archive?.names.includes(name))
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
        readBytes += line.length + 1;
        if (++lines % stretch !== 0) continue;
        onProgress(Math.min(1, readBytes / allBytes));
        await breathe();
      }
    } catch {
      return findings.add({ what: "file_broken", file: name });
    }
    if (read?.sha256 !== file.sha256 || read.bytes !== file.bytes)
      findings.add({ what: "file_changed", file: name });
  }
  const readRows = <Row>(name: string, take: (row: Row) => void) =>
    readFile(name, (line) => take(JSON.parse(line) as Row));

  function takeRound(row: ArchivedRound): void {
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

  await readRows<ArchivedSeeds>(archiveFiles.seeds, (row) => pairs.add(row));
  await readRows<ArchivedChain>(archiveFiles.crashChains, (row) => chains.add(row));
  if (listed.has(putAwayFile))
    await readRows<ArchivedPutAway>(putAwayFile, (row) => {
      adder.putAway(row);
      for (const { seedNumber, from, until } of row.nonces) pairs.putAway(seedNumber, from, until);
      putAwayBeforeMs = row.beforeMs;
    });
  await readRows<ArchivedRound>(archiveFiles.rounds, takeRound);
  await readRows<ArchivedUnfinished>(archiveFiles.unfinished, (row) => {
    adder.unfinished(row);
    unfinished++;
    const { game, id, seedNumber, nonce } = row;
    const seeds = seedNumber === 0 ? undefined : pairs.take(seedNumber, nonce, id);
    if (!isUnfinished(row, seeds)) findings.add({ what: "round_unfinished", game, id });
  });
  await readRows<ArchivedMovement>(archiveFiles.movements, (row) => {
    adder.movement(row);
    movements++;
  });
  await readRows<Balances>(archiveFiles.balances, (row) => {
    balances = row;
  });
  const known = new Set<string>([...Object.values(archiveFiles), putAwayFile]);
  for (const name of listed.keys()) if (!known.has(name)) await readFile(name, () => undefined);
  assertListed(archive, listed, findings);
  pairs.end();
  await chains.end(breathe);
  compareSums(manifest, adder.sums(), findings);
  for (const { asset, stated, computed } of shownBalances(balances, adder.sums()))
    if (stated !== computed) findings.add({ what: "balance", asset, stated, computed });
  onProgress(1);
  return report(manifest);
}

async function readManifest(archive: Archive, findings: Findings): Promise<Manifest | undefined> {
  let text = "";
  try {
    for await (const line of linesOf(archive, archiveFiles.manifest, () => undefined)) text += line;
    const manifest = JSON.parse(text) as Manifest;
    const { product, schema, files, takenAtMs } = manifest;
    // Not each number is a moment that can be written as a date.
    if (Number.isNaN(new Date(takenAtMs).getTime())) findings.add({ what: "manifest_missing" });
    else if (product === archiveProduct && schema === archiveSchema && files.length > 0) return manifest;
    else findings.add({ what: "schema_unknown", schema: String(schema) });
  } catch {
    findings.add({ what: "manifest_missing" });
  }
  return undefined;
}

/** Nothing lies in the archive that the manifest does not name, and nothing twice. */
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

/** How a game is played; undefined where there is no such game. */
const kindOf = (game: string) => (Object.hasOwn(engines, game) ? engines[game as GameName].kind : undefined);

/**
 * Whether a round can stand like this: nothing of it can be computed, so what it paid follows from its state. Of a player's
 * own rounds only staged ones stay open, and keep their pair in use as long.
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

/** Whether a round is what its seeds make of the player's choices, and paid what that comes to, to the base unit. */
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

/** What is held beside what the movements and rounds come to; a balance that is not said at all is empty. */
function shownBalances(stated: Balances | undefined, computed: Manifest["sums"]): ArchiveReport["balances"] {
  return assetIds.map((asset) => ({
    asset,
    stated: stated?.[asset] ?? "",
    computed: computed[asset].balance,
  }));
}
