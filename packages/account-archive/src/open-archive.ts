import { BlobReader, type Entry, type FileEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-external.js";

/** The zip library must not start a worker, because a worker would load additional code. */
const here = { useWebWorkers: false };

/** An opened archive. The caller reads the files of the archive by name, in pieces. */
export interface Archive {
  /** The file names in the order in which the archive contains the files. The archive can contain a file name twice. */
  readonly names: readonly string[];
  /**
   * Reads one file of the archive in pieces.
   * @throws if the stored data is damaged. The function throws when it reads the damaged piece
   */
  open(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Opens a zip archive.
 *
 * @returns undefined if the file is not a zip archive or was cut off
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
  // `reader.read` fails with an equal error, so the code can ignore the rejection of `written`.
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
