// Helpers for exported archives. A helper reads the texts of an archive, and another helper creates archives with
// changed content.
import { BlobReader, TextReader, Uint8ArrayWriter, ZipReader, ZipWriter } from "@zip.js/zip.js";

/** Returns the texts in an archive by file name, in the order of the archive. */
export async function textsOf(archive: Blob): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  // A table for spreadsheets begins with a byte order mark, which stays in the text.
  for (const entry of await new ZipReader(new BlobReader(archive)).getEntries())
    if (!entry.directory)
      texts[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString();
  return texts;
}

/** Creates an archive with the given texts. */
export async function archiveOf(texts: Readonly<Record<string, string>>): Promise<Blob> {
  const { readable, writable } = new TransformStream();
  const blob = new Response(readable).blob();
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  for (const [name, text] of Object.entries(texts)) await zip.add(name, new TextReader(text));
  await zip.close();
  return await blob;
}

/** Parses the JSON lines of a list in an exported archive. */
export const rowsOf = (text: string | undefined): Readonly<Record<string, unknown>>[] =>
  (text ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
