// Builds the files of a public log from its entries, and signs them with the operator's key.
import {
  encodeBundle,
  entryText,
  type LogEntry,
  type LoggedReturn,
  logRoot,
  merkleLeaf,
  nodesOf,
  signedNote,
  tilePath,
  tileRoot,
  tileWidth,
  treeHeadText,
} from "@gemplay/games";
import type { OperatorKey } from "./operator-key.ts";

export interface BuiltLog {
  readonly size: number;
  readonly root: string;
  /** The files by their path below the number of the log. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export interface LogOptions {
  readonly key: OperatorKey;
  readonly origin: string;
  readonly atMs: number;
  /** Changes the lines of the returns; by default the lines are right. */
  readonly returns?: ((honest: readonly LoggedReturn[]) => readonly LoggedReturn[]) | undefined;
}

/** Returns the root of the tree with these entries. */
export const rootOf = (entries: readonly LogEntry[]): string => {
  const levels = levelsOf(entries.map((entry) => merkleLeaf(entryText(entry))));
  return logRoot(
    entries.length,
    nodesOf(({ level, number }) => levels[level]?.slice(number * tileWidth, (number + 1) * tileWidth) ?? []),
  );
};

/** Builds the files of a log with these entries. */
export function buildLog(entries: readonly LogEntry[], options: LogOptions): BuiltLog {
  const texts = entries.map(entryText);
  const files = new Map<string, Uint8Array>();
  for (const [level, hashes] of levelsOf(texts.map(merkleLeaf)).entries())
    for (const [number, tile] of tilesOf(hashes).entries())
      files.set(tilePath(level, number, tile.length), Buffer.from(tile.join(""), "hex"));
  for (const [number, bundle] of tilesOf(texts).entries())
    files.set(tilePath("entries", number, bundle.length), encodeBundle(bundle));
  const [size, root] = [entries.length, rootOf(entries)];
  const { key, origin, atMs, returns = (honest) => honest } = options;
  const text = treeHeadText({ origin, size, root, atMs, returns: returns(returnsOf(entries)) });
  const note = signedNote(origin, text, { publicKey: key.publicKey, signature: key.sign(text) });
  files.set("checkpoint", Buffer.from(note));
  return { size, root, files };
}

/** Returns the hashes of each level of tiles. */
function levelsOf(leaves: readonly string[]): string[][] {
  const levels = [[...leaves]];
  for (let below = levels[0] ?? []; below.length >= tileWidth; below = levels.at(-1) ?? [])
    levels.push(
      tilesOf(below)
        .filter(({ length }) => length === tileWidth)
        .map(tileRoot),
    );
  return levels;
}

const tilesOf = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / tileWidth) }, (_, number) =>
    values.slice(number * tileWidth, (number + 1) * tileWidth),
  );

/** Returns the lines of a tree head with the returns of the entries. */
function returnsOf(entries: readonly LogEntry[]): LoggedReturn[] {
  const sums = new Map<string, LoggedReturn>();
  for (const entry of entries) {
    if (entry.kind !== "bet") continue;
    const { game, asset, multiplierE4 } = entry;
    const { rounds, multiplierSumE4 } = sums.get(`${game} ${asset}`) ?? { rounds: 0, multiplierSumE4: 0n };
    const sum = multiplierSumE4 + BigInt(multiplierE4);
    sums.set(`${game} ${asset}`, { game, asset, rounds: rounds + 1, multiplierSumE4: sum });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}
