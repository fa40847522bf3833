import { merkleNode } from "#hashes";
import type { NodeReader } from "./tree.ts";

/** The number of levels of the tree in one tile (c2sp.org/tlog-tiles). */
const tileLevels = 8;
/** The number of hashes in a full tile. */
export const tileWidth = 256;

/** The place of a tile: its level, from 0 for the leaves, and its number on this level. */
export interface TilePlace {
  readonly level: number;
  readonly number: number;
}

/** Returns the hashes of a tile, each as 64 hexadecimal characters; at least those of the tree that is read. */
export type TileReader = (place: TilePlace) => readonly string[];

/** Returns the tile that contains the hashes of a subtree's leaves on the level of the tile, and their range in it. */
function inTile(level: number, index: number): { place: TilePlace; first: number; span: number } {
  const span = 2 ** (level % tileLevels);
  const place = { level: Math.floor(level / tileLevels), number: Math.floor((index * span) / tileWidth) };
  return { place, first: (index * span) % tileWidth, span };
}

/** Returns a reader of subtrees that computes each subtree once from tiles. */
export function nodesOf(tile: TileReader): NodeReader {
  const computed = new Map<string, string>();
  return (level, index) => {
    const key = `${level}/${index}`;
    const known = computed.get(key);
    if (known !== undefined) return known;
    const { place, first, span } = inTile(level, index);
    const hashes = tile(place).slice(first, first + span);
    if (hashes.length < span) throw new RangeError("a tile has too few hashes");
    const hash = subtreeRoot(hashes);
    computed.set(key, hash);
    return hash;
  };
}

/** Returns the root of a full tile, which is one hash of the tile above. */
export function tileRoot(hashes: readonly string[]): string {
  if (hashes.length !== tileWidth) throw new RangeError("the tile is not full");
  return subtreeRoot(hashes);
}

/** Returns the root over hashes of one level. The number of hashes is a power of two. */
function subtreeRoot(hashes: readonly string[]): string {
  let level = hashes;
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, pair) =>
      merkleNode(level[pair * 2] ?? "", level[pair * 2 + 1] ?? ""),
    );
  return level[0] ?? "";
}

/**
 * Returns the places of the tiles that a computation reads. The computation runs once with placeholders instead of
 * hashes, so it must not depend on the hashes.
 */
export function tilesFor(compute: (node: NodeReader) => unknown): TilePlace[] {
  const places = new Map<string, TilePlace>();
  const placeholder = "00".repeat(32);
  compute((level, index) => {
    const { place } = inTile(level, index);
    places.set(`${place.level}/${place.number}`, place);
    return placeholder;
  });
  return [...places.values()];
}

/** Returns the number of hashes that a tile has in the tree of the first `size` leaves. */
export function widthOf({ level, number }: TilePlace, size: number): number {
  const hashes = Math.floor(size / tileWidth ** level);
  return Math.max(0, Math.min(tileWidth, hashes - number * tileWidth));
}

/** Returns the path of a tile below the address of the log, for example `tile/0/x001/234` or `tile/entries/000.p/17`. */
export function tilePath(level: number | "entries", number: number, width: number): string {
  const groups =
    String(number)
      .padStart(Math.ceil(String(number).length / 3) * 3, "0")
      .match(/.{3}/g) ?? [];
  const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
  return `tile/${level}/${name}${width === tileWidth ? "" : `.p/${width}`}`;
}

/** Reads the path of a tile; undefined if the text is not such a path. */
export function parseTilePath(
  path: string,
): { readonly level: number | "entries"; readonly number: number; readonly width: number } | undefined {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (match === null) return undefined;
  const [, level = "", name = "", partial] = match;
  const number = Number(name.replaceAll(/[x/]/g, ""));
  const width = partial === undefined ? tileWidth : Number(partial);
  const parsed = { level: level === "entries" ? level : Number(level), number, width } as const;
  // Each tile has one path, so that a cache stores it once.
  return width > 0 && Number.isSafeInteger(number) && tilePath(parsed.level, number, width) === path
    ? parsed
    : undefined;
}
