import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { Archive } from "./open-archive.ts";

/** What a file turned out to be, once it was read to its end. */
export interface ReadFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * The lines of a file, piece by piece: only the piece at hand is in memory.
 *
 * @param onEnd told once the last line was taken
 * @throws when the archive is broken there
 */
export async function* linesOf(
  archive: Archive,
  name: string,
  onEnd: (read: ReadFile) => void,
): AsyncGenerator<string> {
  const hash = sha256.create();
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = "";
  for await (const piece of archive.open(name)) {
    hash.update(piece);
    bytes += piece.length;
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
  onEnd({ bytes, sha256: bytesToHex(hash.digest()) });
}
