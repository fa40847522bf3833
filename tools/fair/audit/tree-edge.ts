import { logRoot, nodesOf, type TilePlace, tileRoot, tileWidth } from "@gemplay/games";

/** A tile with all hashes that the tree has for it. */
export interface TileOfTree extends TilePlace {
  readonly hashes: readonly string[];
}

/** The last tile of each level of a growing tree. These tiles give the root, and need little memory. */
export interface TreeEdge {
  readonly size: number;
  /**
   * Appends the hash of a leaf.
   *
   * @returns the tiles that this leaf made full
   */
  add(leaf: string): readonly TileOfTree[];
  /** Returns the root of the tree, which must have at least one leaf. */
  root(): string;
  /** Returns the last tile of each level, unless it is empty. */
  lastTiles(): readonly TileOfTree[];
}

/** Returns the places of the last tiles of a tree that are not full. */
export function edgePlaces(size: number): TilePlace[] {
  const places: TilePlace[] = [];
  for (let level = 0, count = size; count > 0; level++, count = Math.floor(count / tileWidth))
    if (count % tileWidth > 0) places.push({ level, number: Math.floor(count / tileWidth) });
  return places;
}

/** Creates the edge of a tree with `size` leaves, from the tiles with the places `edgePlaces(size)`. */
export function createEdge(size = 0, tiles: readonly TileOfTree[] = []): TreeEdge {
  const levels: string[][] = [];
  for (const { level, hashes } of tiles) levels[level] = [...hashes];
  let count = size;
  const numberOf = (level: number) => Math.floor(count / tileWidth ** (level + 1));
  const levelAt = (level: number) => {
    levels[level] ??= [];
    return levels[level];
  };

  return {
    get size() {
      return count;
    },
    add(leaf) {
      const full: TileOfTree[] = [];
      let hash = leaf;
      for (let level = 0; ; level++) {
        const hashes = levelAt(level);
        hashes.push(hash);
        if (hashes.length < tileWidth) break;
        full.push({ level, number: numberOf(level), hashes });
        hash = tileRoot(hashes);
        levels[level] = [];
      }
      count++;
      return full;
    },
    root: () =>
      logRoot(
        count,
        nodesOf(({ level }) => levelAt(level)),
      ),
    lastTiles: () =>
      levels.flatMap((hashes, level) =>
        hashes.length === 0 ? [] : { level, number: numberOf(level), hashes },
      ),
  };
}
