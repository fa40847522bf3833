import { BlobReader, type Entry, type FileEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-external.js";

/** Everything happens here: no worker, and no code that would have to come from somewhere. */
const here = { useWebWorkers: false };

/** Files by name, each read once and in pieces. */
export interface Archive {
  /** In the order in which the archive lists them; a name may come twice. */
  readonly names: readonly string[];
  /** @throws when what is stored is broken; not before the piece that is */
  open(name: string): AsyncIterable<Uint8Array>;
}

/**
 * Opens a zip archive.
 *
 * @returns undefined when it is none, or was cut off
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
  // Told by the reading below, which fails with it.
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
