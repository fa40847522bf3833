import { BlobReader, type Entry, type FileEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-external.js";

/** The zip library must not start a worker, because a worker would have to load more code. */
const here = { useWebWorkers: false };

/** An opened archive. Reads the files of an archive by name, piece by piece. */
export interface Archive {
  /** The names of the files in the order of the archive. A name can occur twice. */
  readonly names: readonly string[];
  /**
   * Reads one file of the archive piece by piece.
   * @throws if the compressed data is damaged. The error occurs when the function reaches the damaged piece
   */
  open(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Opens a file as a zip archive.
 *
 * @returns undefined if the file is not a complete zip archive
 */
export async function openArchive(blob: Blob): Promise<Archive | undefined> {
  const reader = new ZipReader(new BlobReader(blob), here);
  let entries: Entry[];
  try {
    entries = await reader.getEntries();
  } catch {
    return undefined;
  }
  const files = entries.filter((entry): entry is FileEntry => !entry.directory);
  return {
    names: files.map(({ filename }) => filename),
    open: (name) => piecesOf(files.find(({ filename }) => filename === name)),
  };
}

async function* piecesOf(file: FileEntry | undefined): AsyncGenerator<Uint8Array> {
  if (file === undefined) throw new Error("no such file");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = file.getData(writable, { ...here, checkSignature: true });
  // `reader.read` also fails with the same error, so the code ignores the rejection of `written`.
  written.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await written;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
