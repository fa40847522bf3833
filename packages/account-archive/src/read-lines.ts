import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import type { Archive } from "./open-archive.ts";

/** The size and the hash of a file, after the file was read to its end. */
export interface ReadFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Yields the lines of a file. Only one piece of the file is in memory at a time.
 *
 * @param onEnd a function that receives the size and the hash of the file after the last line
 * @throws if the compressed data of the file is damaged
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
