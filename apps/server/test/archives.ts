// What an exported account holds, and the same with something else in it.
import { BlobReader, TextReader, Uint8ArrayWriter, ZipReader, ZipWriter } from "@zip.js/zip.js";

/** The texts of an archive by their names, in their order. */
export async function textsOf(archive: Blob): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  // Also the mark with which a table for spreadsheets begins.
  for (const entry of await new ZipReader(new BlobReader(archive)).getEntries())
    if (!entry.directory)
      texts[entry.filename] = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString();
  return texts;
}

/** An archive of these texts. */
export async function archiveOf(texts: Readonly<Record<string, string>>): Promise<Blob> {
  const { readable, writable } = new TransformStream();
  const blob = new Response(readable).blob();
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  for (const [name, text] of Object.entries(texts)) await zip.add(name, new TextReader(text));
  await zip.close();
  return await blob;
}

/** The rows of a list. */
export const rowsOf = (text: string | undefined): Readonly<Record<string, unknown>>[] =>
  (text ?? "")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
