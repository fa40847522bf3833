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

/** Returns the functions that read the files of a log. Tiles are cached, because several checks read the same tiles. */
export function createLogFiles(site: Site, log: number): LogFiles {
  const cached = new Map<string, Promise<readonly string[]>>();

  /** Reads a tile with at least `width` values. A server may delete a partial tile as soon as the full one exists. */
  async function fileOf(level: number | "entries", number: number, width: number): Promise<Uint8Array> {
    for (const each of new Set([width, tileWidth])) {
      const bytes = await site.file(`${log}/${tilePath(level, number, each)}`);
      if (bytes !== undefined) return bytes;
    }
    throw new CouldNotCheck(`${tilePath(level, number, width)}: the server does not have the file`);
  }

  async function readTile({ level, number }: TilePlace, width: number): Promise<readonly string[]> {
    const bytes = await fileOf(level, number, width);
    const hex = Buffer.from(bytes).toString("hex");
    const hashes = hex.match(/.{64}/g) ?? [];
    if (bytes.length % hashBytes !== 0 || hashes.length < width)
      throw new CouldNotCheck(
        `${tilePath(level, number, width)}: the file has ${bytes.length} bytes instead of ${width * hashBytes}`,
      );
    return hashes.slice(0, width);
  }

  return {
    log,
    async treeHead() {
      const bytes = await site.file(`${log}/checkpoint`);
      const head = bytes && parseTreeHead(new TextDecoder().decode(bytes));
      if (head === undefined || head.size === 0)
        throw new CouldNotCheck("checkpoint: the file is not a tree head with entries");
      return head;
    },
    tile(place, size) {
      const width = widthOf(place, size);
      const path = tilePath(place.level, place.number, width);
      const hashes = cached.get(path) ?? readTile(place, width);
      cached.set(path, hashes);
      return hashes;
    },
    async bundle(number, size) {
      const width = widthOf({ level: 0, number }, size);
      const path = tilePath("entries", number, width);
      const texts = textsOf(await fileOf("entries", number, width), path);
      if (texts.length < width)
        throw new CouldNotCheck(`${path}: the file has ${texts.length} entries instead of ${width}`);
      return texts.slice(0, width);
    },
  };
}

function textsOf(bytes: Uint8Array, path: string): string[] {
  try {
    return decodeBundle(bytes);
  } catch {
    throw new CouldNotCheck(`${path}: the file is not a bundle of entries`);
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
