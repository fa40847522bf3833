import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import {
  type FileRow,
  type FileTable,
  fileTables,
  isMonthFile,
  type MonthHeader,
  monthFileFormat,
} from "../partitions/index.ts";

/**
 * The number of rows of one kind, and the sum of their amounts in base units, as decimal text. The sums of a month are
 * stored by the kind of the rows, for example `transfer player house PLAY stake`.
 */
type MonthSums = Readonly<
  Record<string, { readonly rows: number; readonly amount: string; readonly paid?: string }>
>;

/** The last line of an archive file. */
export interface MonthManifest {
  readonly rows: Readonly<Record<FileTable, number>>;
  readonly sums: MonthSums;
  /**
   * SHA-256 of all lines of `bet`, `transfer` and `hold` rows. `restoreMonth` compares this hash with the hash of the
   * restored tables.
   */
  readonly rowsSha256: string;
  /** SHA-256 of every line of the file except the last line. */
  readonly sha256: string;
}

/** Thrown if an archive file is damaged, or if its rows do not match the sums. */
export class MonthFileWrong extends Error {
  override readonly name = "MonthFileWrong";
}

/**
 * Counts, sums and hashes the lines of an archive file. Both the writer and the reader of archive files use this
 * function.
 */
function createMonthCount(header: MonthHeader) {
  const all = createHash("sha256");
  const own = createHash("sha256");
  const rows: Record<FileTable, number> = { seed: 0, bet: 0, transfer: 0, hold: 0 };
  const sums = new Map<string, { rows: number; amount: bigint; paid?: bigint }>();
  const places = Object.fromEntries(
    fileTables.map((table) => [table, new Map(header.columns[table].map((column, at) => [column, at]))]),
  ) as Record<FileTable, Map<string, number>>;
  function add(name: string, amount: string, paid?: string): void {
    const sum = sums.get(name) ?? { rows: 0, amount: 0n, ...(paid !== undefined && { paid: 0n }) };
    sum.rows += 1;
    sum.amount += BigInt(amount);
    if (paid !== undefined) sum.paid = (sum.paid ?? 0n) + BigInt(paid);
    sums.set(name, sum);
  }
  return {
    line: (line: string) => void all.update(`${line}\n`),
    row(table: FileTable, line: string, row: FileRow) {
      rows[table] += 1;
      if (table === "seed") return;
      own.update(`${line}\n`);
      const value = (column: string) => row[places[table].get(column) ?? -1] ?? "";
      if (table === "bet") add(`bet ${value("game")} ${value("asset")}`, value("amount"), value("payout"));
      else if (table === "hold") add(`hold ${value("state")} ${value("asset")}`, value("amount"));
      else
        add(
          `transfer ${value("debit")} ${value("credit")} ${value("asset")} ${value("kind")}`,
          value("amount"),
        );
    },
    end: (): MonthManifest => ({
      rows,
      sums: Object.fromEntries(
        [...sums]
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, { rows: count, amount, paid }]) => [
            name,
            { rows: count, amount: String(amount), ...(paid !== undefined && { paid: String(paid) }) },
          ]),
      ),
      rowsSha256: own.digest("hex"),
      sha256: all.digest("hex"),
    }),
  };
}

/** Returns the text line that represents a table row in an archive file. */
export const rowLine = (table: FileTable, row: FileRow): string => JSON.stringify([table, ...row]);

/**
 * Writes an archive file from a stream of rows. The function reads the next rows only when the file can accept more
 * data. When the function returns, the archive file is stored on the disk.
 *
 * @param path a temporary name. The caller checks the written archive file and then renames the file with `nameFile`
 */
export async function writeMonthFile(
  path: string,
  header: MonthHeader,
  rowsOf: (table: FileTable) => AsyncIterable<readonly FileRow[]>,
): Promise<MonthManifest> {
  const count = createMonthCount(header);
  // The generator assigns the variable `manifest`, but TypeScript's control flow analysis does not see this assignment.
  let manifest = undefined as MonthManifest | undefined;
  async function* text(): AsyncGenerator<string> {
    const first = JSON.stringify(header);
    count.line(first);
    yield `${first}\n`;
    for (const table of fileTables)
      for await (const rows of rowsOf(table)) {
        const lines = rows.map((row) => {
          const line = rowLine(table, row);
          count.line(line);
          count.row(table, line, row);
          return line;
        });
        yield `${lines.join("\n")}\n`;
      }
    manifest = count.end();
    yield `${JSON.stringify(manifest)}\n`;
  }
  await pipeline(text, createGzip(), createWriteStream(path, { mode: 0o600, flush: true }));
  if (manifest === undefined) throw new MonthFileWrong(`${path} was not written completely`);
  return manifest;
}

/** Renames a file and waits until the new name is stored on the disk. */
export async function nameFile(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folder = await open(dirname(to));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Yields the lines of a file. Only the character U+000A (line feed) ends a line. Node's module `readline` is not
 * suitable, because `readline` also splits lines at other characters.
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  const unpacked = createGunzip();
  const source = createReadStream(path);
  source.on("error", (error) => unpacked.destroy(error));
  unpacked.on("close", () => source.destroy());
  for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest + decoder.decode() !== "") throw new MonthFileWrong("the archive file ends within a line");
}

/**
 * One line of an archive file, which is the header, a row or the manifest. The first line is the header, the next lines
 * are rows, and the last line is the manifest.
 */
type FilePart =
  | { readonly header: MonthHeader }
  | { readonly table: FileTable; readonly row: FileRow }
  | { readonly manifest: MonthManifest };

/**
 * Reads an archive file line by line and checks that the file is complete and unchanged. The counts and sums of the
 * manifest must match the rows. The caller must not use the rows before the function has yielded the manifest, because
 * the manifest is checked last.
 *
 * @throws {MonthFileWrong} if the archive file is incomplete, changed or inconsistent
 */
export async function* readMonthFile(path: string): AsyncGenerator<FilePart> {
  let count: ReturnType<typeof createMonthCount> | undefined;
  let stated: string | undefined;
  let place = 0;
  try {
    for await (const line of linesOf(path)) {
      if (stated !== undefined)
        throw new MonthFileWrong("the archive file contains data after its last line");
      const part: unknown = JSON.parse(line);
      if (count === undefined) {
        if (!isMonthFile(part)) throw new MonthFileWrong("the file is not an archive file of a month");
        if (part.format !== monthFileFormat)
          throw new MonthFileWrong(
            `this program does not know the format ${part.format} of the archive file`,
          );
        count = createMonthCount(part);
        count.line(line);
        yield { header: part };
      } else if (Array.isArray(part)) {
        const [table, ...row] = part as [FileTable, ...FileRow];
        if (fileTables.indexOf(table) < place)
          throw new MonthFileWrong("the tables of the archive file are not in the required order");
        place = fileTables.indexOf(table);
        count.line(line);
        count.row(table, line, row);
        yield { table, row };
      } else stated = line;
    }
  } catch (error) {
    if (error instanceof MonthFileWrong) throw error;
    throw new MonthFileWrong(
      `the archive file cannot be read: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  }
  if (count === undefined || stated === undefined)
    throw new MonthFileWrong("the last line of the archive file is missing");
  const manifest = count.end();
  if (JSON.stringify(manifest) !== stated)
    throw new MonthFileWrong(
      "the hash, counts or sums in the last line of the archive file do not match the rows",
    );
  yield { manifest };
}

/**
 * Reads a whole archive file and checks the contents.
 * @throws {MonthFileWrong} if the archive file is incomplete, changed or inconsistent
 */
export async function checkMonthFile(
  path: string,
): Promise<{ readonly header: MonthHeader; readonly manifest: MonthManifest }> {
  let header: MonthHeader | undefined;
  for await (const part of readMonthFile(path)) {
    if ("header" in part) header = part.header;
    if ("manifest" in part && header !== undefined) return { header, manifest: part.manifest };
  }
  throw new MonthFileWrong("the last line of the archive file is missing");
}
