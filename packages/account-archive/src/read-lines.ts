import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { Archive } from "./open-archive.ts";

/** The size and the hash of a file that the code has read to its end. */
export interface ReadFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Yields the lines of a file. The generator keeps only one piece of the file in memory.
 *
 * @param onEnd called with the size and the hash of the file after the caller has read the last line
 * @throws if the stored data of the file is damaged
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
