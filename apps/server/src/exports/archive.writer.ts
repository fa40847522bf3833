import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { ReadableStream, WritableStream } from "node:stream/web";
import { archiveFiles, archiveProduct, archiveSchema, type ListedFile } from "@gemplay/account-archive";
import type { PartText } from "./snapshot.ts";

/** The thread pool of Node.js compresses the archive, so the compression does not block the main thread. */
const options = { useWebWorkers: false, useCompressionStream: true };

/**
 * Writes the files of an archive one after the other, as fast as the player's browser reads the response. The archive
 * is invalid until the writer has written the last file.
 */
export async function createArchiveWriter(out: Writable, signal: AbortSignal) {
  // The server loads the zip library with the first archive, so that the library does not delay the start of the
  // server.
  const { ZipWriter } = await import("@zip.js/zip.js/lib/zip-core-external.js");
  const sink = new WritableStream<Uint8Array>({
    async write(chunk) {
      signal.throwIfAborted();
      if (!out.write(chunk)) await once(out, "drain", { signal });
    },
  });
  const zip = new ZipWriter(sink as globalThis.WritableStream<Uint8Array>, options);
  const files: ListedFile[] = [];
  return {
    async add(name: string, text: PartText): Promise<void> {
      const hash = createHash("sha256");
      let [bytes, lines] = [0, 0];
      async function* pieces(): AsyncGenerator<Uint8Array> {
        for await (const piece of text) {
          const encoded = Buffer.from(piece);
          hash.update(encoded);
          bytes += encoded.length;
          for (let at = encoded.indexOf(lineEnd); at !== -1; at = encoded.indexOf(lineEnd, at + 1)) lines++;
          yield encoded;
        }
      }
      await zip.add(name, readable(pieces()), { signal });
      files.push({ name, bytes, sha256: hash.digest("hex"), ...(name.endsWith(".jsonl") && { lines }) });
    },
    /**
     * Writes the manifest and the end mark of the archive. By the end mark, a reader detects whether an archive is
     * complete.
     */
    async end(facts: { readonly userId: string; readonly takenAtMs: number; readonly sums: object }) {
      const manifest = { product: archiveProduct, schema: archiveSchema, ...facts, files };
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await zip.add(archiveFiles.manifest, readable([Buffer.from(text)]), { signal });
      await zip.close();
    },
  };
}

const lineEnd = 0x0a;
const readable = (pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  ReadableStream.from(pieces) as globalThis.ReadableStream<Uint8Array>;
