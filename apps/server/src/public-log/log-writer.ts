import { gunzipSync, gzipSync } from "node:zlib";
import {
  decodeBundle,
  encodeBundle,
  entryText,
  type LogEntry,
  logRoot,
  merkleLeaf,
  nodesOf,
  tileRoot,
  tilesFor,
  tileWidth,
} from "@gemplay/games";
import type { Kysely } from "kysely";
import {
  type LogState,
  readBundle,
  readTiles,
  type StoredBundle,
  tileKey,
  writeBundles,
  writeTiles,
} from "./public-log.repository.ts";

/** Returns the time by which `bundlesAt` finds an entry; undefined for entries that nobody looks up. */
const timeOf = (entry: LogEntry): number | undefined => ("atMs" in entry ? entry.atMs : undefined);

/**
 * Appends entries to a log: stores their bundles, their leaves, and the hashes of the full tiles above. The caller has
 * locked the log, and stores the new size in the same transaction.
 */
export async function appendEntries<T>(
  trx: Kysely<T>,
  { log, size }: Pick<LogState, "log" | "size">,
  entries: readonly LogEntry[],
): Promise<void> {
  const texts = entries.map(entryText);
  await appendBundles(trx, { log, size }, entries, texts);
  await appendHashes(trx, { log, size }, texts.map(merkleLeaf));
}

async function appendBundles<T>(
  trx: Kysely<T>,
  { log, size }: Pick<LogState, "log" | "size">,
  entries: readonly LogEntry[],
  texts: readonly string[],
): Promise<void> {
  const bundles: StoredBundle[] = [];
  for (let done = 0; done < texts.length; ) {
    const number = Math.floor((size + done) / tileWidth);
    const begun = (size + done) % tileWidth;
    const last = begun === 0 ? undefined : await readBundle(trx, log, number);
    if (begun !== (last?.count ?? 0)) throw new Error(`bundle ${number} of the public log is not complete`);
    const before = last === undefined ? [] : decodeBundle(gunzipSync(last.bundle));
    const end = Math.min(texts.length, done + tileWidth - begun);
    const all = [...before, ...texts.slice(done, end)];
    const timesMs = entries.slice(done, end).flatMap((entry) => timeOf(entry) ?? []);
    if (last !== undefined) timesMs.push(last.firstMs, last.lastMs);
    bundles.push({
      number,
      count: all.length,
      bundle: gzipSync(encodeBundle(all)),
      firstMs: Math.min(...(timesMs.length === 0 ? [0] : timesMs)),
      lastMs: Math.max(...(timesMs.length === 0 ? [0] : timesMs)),
    });
    done = end;
  }
  await writeBundles(trx, log, bundles);
}

async function appendHashes<T>(
  trx: Kysely<T>,
  { log, size }: Pick<LogState, "log" | "size">,
  leaves: readonly string[],
): Promise<void> {
  // The last tile of each level, if it is not full.
  const begun = [];
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / tileWidth))
    if (count % tileWidth > 0) begun.push({ level, number: Math.floor(count / tileWidth) });
  const stored = await readTiles(trx, log, begun);
  const tiles = new Map<string, { level: number; number: number; hashes: string[] }>();
  const counts: number[] = [];
  for (let level = 0, added = leaves; added.length > 0; level++) {
    const above: string[] = [];
    for (const hash of added) {
      const count = counts[level] ?? Math.floor(size / tileWidth ** level);
      const place = { level, number: Math.floor(count / tileWidth) };
      const key = tileKey(place);
      let tile = tiles.get(key);
      if (tile === undefined) {
        tile = { ...place, hashes: [...(stored.get(key) ?? [])] };
        tiles.set(key, tile);
      }
      const { hashes } = tile;
      if (hashes.length !== count % tileWidth)
        throw new Error(`tile ${key} of the public log is not complete`);
      hashes.push(hash);
      counts[level] = count + 1;
      if (hashes.length === tileWidth) above.push(tileRoot(hashes));
    }
    added = above;
  }
  await writeTiles(trx, log, [...tiles.values()]);
}

/** Returns the root of the tree with the first `size` entries of a log. */
export async function rootOf<T>(db: Kysely<T>, log: number, size: number): Promise<string> {
  const tiles = await readTiles(
    db,
    log,
    tilesFor((node) => logRoot(size, node)),
  );
  return logRoot(
    size,
    nodesOf((place) => tiles.get(tileKey(place)) ?? []),
  );
}
