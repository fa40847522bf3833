import {
  decodeBundle,
  type NodeReader,
  nodesOf,
  parseTreeHead,
  type SignedTreeHead,
  type TilePlace,
  tilePath,
  tilesFor,
  tileWidth,
  widthOf,
} from "@gemplay/games";
import { CouldNotCheck } from "./findings.ts";
import type { Site } from "./site.ts";

const hashBytes = 32;

/** The files of one log. No file is trusted: the caller compares all hashes with a signed or stored root. */
export interface LogFiles {
  /** The number of the log. */
  readonly log: number;
  treeHead(): Promise<SignedTreeHead>;
  /** Returns the hashes of a tile in the tree with `size` entries. */
  tile(place: TilePlace, size: number): Promise<readonly string[]>;
  /** Returns the texts of up to 256 entries of the tree with `size` entries. */
  bundle(number: number, size: number): Promise<readonly string[]>;
}

/**
 * Returns the functions that read the files of a log. Tiles are cached, because several checks read the same tiles. The
 * first bundle is cached, so that the server cannot show two different first entries to one audit.
 */
export function createLogFiles(site: Site, log: number): LogFiles {
  const tiles = new Map<string, Promise<readonly string[]>>();
  const firstBundle = new Map<number, Promise<readonly string[]>>();
  const nameOf = (...place: Parameters<typeof tilePath>) => `${tilePath(...place)} of log ${log}`;

  /** Reads a tile with at least `width` values. A server may delete a partial tile as soon as the full one exists. */
  async function fileOf(level: number | "entries", number: number, width: number): Promise<Uint8Array> {
    for (const each of new Set([width, tileWidth])) {
      const bytes = await site.file(`${log}/${tilePath(level, number, each)}`);
      if (bytes !== undefined) return bytes;
    }
    throw new CouldNotCheck(`${nameOf(level, number, width)}: the server does not have the file`);
  }

  async function readTile({ level, number }: TilePlace, width: number): Promise<readonly string[]> {
    const bytes = await fileOf(level, number, width);
    const hex = Buffer.from(bytes).toString("hex");
    const hashes = hex.match(/.{64}/g) ?? [];
    if (bytes.length % hashBytes !== 0 || hashes.length < width)
      throw new CouldNotCheck(
        `${nameOf(level, number, width)}: the file has ${bytes.length} bytes instead of ${width * hashBytes}`,
      );
    return hashes.slice(0, width);
  }

  async function readBundle(number: number, size: number): Promise<readonly string[]> {
    const width = widthOf({ level: 0, number }, size);
    const name = nameOf("entries", number, width);
    const texts = textsOf(await fileOf("entries", number, width), name);
    if (texts.length < width)
      throw new CouldNotCheck(`${name}: the file has ${texts.length} entries instead of ${width}`);
    return texts.slice(0, width);
  }

  return {
    log,
    async treeHead() {
      const bytes = await site.file(`${log}/checkpoint`);
      const head = bytes && parseTreeHead(new TextDecoder().decode(bytes));
      if (head === undefined || head.size === 0)
        throw new CouldNotCheck(`checkpoint of log ${log}: the file is not a tree head with entries`);
      return head;
    },
    tile(place, size) {
      const width = widthOf(place, size);
      const path = tilePath(place.level, place.number, width);
      const hashes = tiles.get(path) ?? readTile(place, width);
      tiles.set(path, hashes);
      return hashes;
    },
    async bundle(number, size) {
      if (number > 0) return await readBundle(number, size);
      const texts = firstBundle.get(size) ?? readBundle(number, size);
      firstBundle.set(size, texts);
      return await texts;
    },
  };
}

function textsOf(bytes: Uint8Array, name: string): string[] {
  try {
    return decodeBundle(bytes);
  } catch {
    throw new CouldNotCheck(`${name}: the file is not a bundle of entries`);
  }
}

/** Reads the tiles that a computation over the tree with `size` entries needs, and runs the computation. */
export async function withTiles<T>(
  files: LogFiles,
  size: number,
  compute: (node: NodeReader) => T,
): Promise<T> {
  const tiles = new Map<string, readonly string[]>();
  for (const place of tilesFor(compute))
    tiles.set(`${place.level}/${place.number}`, await files.tile(place, size));
  return compute(nodesOf(({ level, number }) => tiles.get(`${level}/${number}`) ?? []));
}
