import { type LogTree, merkleLeaf, tilePath, tileWidth, widthOf } from "@gemplay/games";
import type { Findings } from "./findings.ts";
import type { LogFiles } from "./log-files.ts";
import { createEdge, edgePlaces, type TileOfTree, type TreeEdge } from "./tree-edge.ts";

/**
 * Reads the entries of a log from the end of a known tree, and computes the root of the whole tree from them. The tiles
 * of the log must contain the same hashes.
 *
 * @param head the signed tree
 * @param known a tree that an earlier audit has checked; undefined to read the log from its beginning
 * @param onEntry is called for each entry, in the order of the log
 * @returns false if the entries do not give the signed root; the function has added the contradiction
 * @throws {CouldNotCheck} if the server does not have a file, or the file is not complete
 */
export async function readEntries(
  { files, findings }: { readonly files: LogFiles; readonly findings: Findings },
  head: LogTree,
  known: LogTree | undefined,
  onEntry: (text: string, index: number) => void,
): Promise<boolean> {
  const edge = await edgeAt(files, head, known);
  if (known !== undefined && edge.root() !== known.root) {
    findings.contradict(`tiles of the first ${known.size} entries of log ${files.log}`, {
      expected: `the root ${known.root}`,
      found: `the root ${edge.root()}`,
    });
    return false;
  }
  const first = Math.floor(edge.size / tileWidth);
  for (let number = first; number * tileWidth < head.size; number++) {
    const texts = await files.bundle(number, head.size);
    for (const [place, text] of texts.entries()) {
      const index = number * tileWidth + place;
      if (index < edge.size) continue;
      for (const tile of edge.add(merkleLeaf(text))) await compareTile({ files, findings }, head.size, tile);
      onEntry(text, index);
    }
  }
  for (const tile of edge.lastTiles()) await compareTile({ files, findings }, head.size, tile);
  if (edge.root() === head.root) return true;
  findings.contradict(`tree head of log ${files.log} with ${head.size} entries`, {
    expected: `the root ${edge.root()} that the entries give`,
    found: `the signed root ${head.root}`,
  });
  return false;
}

/** Reads the edge of an earlier tree from the tiles of the present tree, which contain at least the same hashes. */
async function edgeAt(files: LogFiles, head: LogTree, known: LogTree | undefined): Promise<TreeEdge> {
  if (known === undefined) return createEdge();
  const tiles: TileOfTree[] = [];
  for (const place of edgePlaces(known.size)) {
    const hashes = await files.tile(place, head.size);
    tiles.push({ ...place, hashes: hashes.slice(0, widthOf(place, known.size)) });
  }
  return createEdge(known.size, tiles);
}

async function compareTile(
  { files, findings }: { readonly files: LogFiles; readonly findings: Findings },
  size: number,
  { hashes, ...place }: TileOfTree,
): Promise<void> {
  const served = await files.tile(place, size);
  const wrong = hashes.findIndex((hash, at) => hash !== served[at]);
  if (wrong >= 0)
    findings.contradict(
      `${tilePath(place.level, place.number, hashes.length)} of log ${files.log}, hash ${wrong}`,
      { expected: hashes[wrong] ?? "", found: served[wrong] ?? "" },
    );
}
