import { gunzipSync } from "node:zlib";
import {
  consistencyPath,
  decodeBundle,
  inclusionPath,
  type NodeReader,
  nodesOf,
  tilesFor,
  tileWidth,
} from "@gemplay/games";
import type { Kysely } from "kysely";
import { bundlesAt, readBundle, readTiles, tileKey } from "./public-log.repository.ts";

/** An entry of a log with its path to the root of a tree. */
export interface Inclusion {
  readonly index: number;
  readonly entry: string;
  readonly path: string[];
}

/** An entry with the number of its log. */
export interface LoggedInclusion extends Inclusion {
  readonly log: number;
}

/** The place of an entry: the number of the log, and the index in this log. */
export interface EntryPlace {
  readonly log: number;
  readonly index: number;
}

/** In canonical JSON, `sealed` is the last field of an entry. */
const sealedPattern = /"sealed":"([0-9a-f]{64})"\}$/;

/** The largest number of full bundles that a process keeps in memory; a bundle has about 100 kB. */
const keptBundles = 64;

/** The entries of a bundle as texts, and the index of each entry with a sealed hash, by this hash. */
interface Bundle {
  readonly texts: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
}

/** The time and the sealed hash of an entry that is looked up. */
export interface SealedEntry {
  readonly atMs: number;
  readonly sealed: string;
}

export interface LogReader {
  /** Returns an entry with its path; undefined if the tree does not contain it. */
  inclusion(place: EntryPlace, size: number): Promise<Inclusion | undefined>;
  /** Returns the proof that the tree with the first `from` entries is the beginning of the tree with `size` entries. */
  consistency(log: number, from: number, size: number): Promise<string[]>;
  /**
   * Returns those of the given entries that are in a tree, with their paths, by their sealed hashes. Reads each bundle
   * of entries once.
   *
   * @param sizeOf returns the size of the tree of a log; 0 for a log without a tree
   */
  inclusions(
    entries: readonly SealedEntry[],
    sizeOf: (log: number) => number,
  ): Promise<ReadonlyMap<string, LoggedInclusion>>;
}

export function createLogReader<T>(db: Kysely<T>): LogReader {
  const kept = new Map<string, Bundle>();

  async function bundleOf(log: number, number: number): Promise<Bundle | undefined> {
    const key = `${log}/${number}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const stored = await readBundle(db, log, number);
    if (stored === undefined) return undefined;
    const texts = decodeBundle(gunzipSync(stored.bundle));
    const indexOf = new Map<string, number>();
    for (const [at, text] of texts.entries()) {
      const [, sealed] = sealedPattern.exec(text) ?? [];
      if (sealed !== undefined) indexOf.set(sealed, number * tileWidth + at);
    }
    const bundle = { texts, indexOf };
    // Only a full bundle stays as it is.
    if (stored.count === tileWidth) {
      const [oldest] = kept.keys();
      if (kept.size === keptBundles && oldest !== undefined) kept.delete(oldest);
      kept.set(key, bundle);
    }
    return bundle;
  }

  /** Computes a proof from the tiles that it needs. */
  async function fromTiles<R>(log: number, compute: (node: NodeReader) => R): Promise<R> {
    const tiles = await readTiles(db, log, tilesFor(compute));
    return compute(nodesOf((place) => tiles.get(tileKey(place)) ?? []));
  }

  return {
    async inclusion({ log, index }, size) {
      if (index >= size) return undefined;
      const bundle = await bundleOf(log, Math.floor(index / tileWidth));
      const entry = bundle?.texts[index % tileWidth];
      if (entry === undefined) return undefined;
      return { index, entry, path: await fromTiles(log, (node) => inclusionPath(index, size, node)) };
    },

    consistency: (log, from, size) => fromTiles(log, (node) => consistencyPath(from, size, node)),

    async inclusions(entries, sizeOf) {
      const found = new Map<string, LoggedInclusion>();
      const times = [...new Set(entries.map(({ atMs }) => atMs))];
      for (const { log, number } of await bundlesAt(db, times)) {
        const bundle = await bundleOf(log, number);
        const size = sizeOf(log);
        const inTree = entries.flatMap(({ sealed }) => {
          const index = bundle?.indexOf.get(sealed);
          return index === undefined || index >= size ? [] : [{ sealed, index }];
        });
        if (inTree.length === 0) continue;
        // The paths of one bundle share most of their tiles and subtrees, so they are computed together.
        const paths = await fromTiles(log, (node) =>
          inTree.map(({ index }) => inclusionPath(index, size, node)),
        );
        for (const [at, { sealed, index }] of inTree.entries()) {
          const [entry, path] = [bundle?.texts[index % tileWidth], paths[at]];
          if (entry !== undefined && path !== undefined) found.set(sealed, { log, index, entry, path });
        }
      }
      return found;
    },
  };
}
