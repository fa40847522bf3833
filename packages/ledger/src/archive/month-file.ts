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
 * Number of rows of one kind and the sum of their amounts in base units, as text. An example of a key is `transfer
 * player house PLAY stake`.
 */
type MonthSums = Readonly<
  Record<string, { readonly rows: number; readonly amount: string; readonly paid?: string }>
>;

/** The last line of a month's file. */
export interface MonthManifest {
  readonly rows: Readonly<Record<FileTable, number>>;
  readonly sums: MonthSums;
  /** SHA-256 of the lines of `bet`, `transfer` and `hold`. A restore compares the loaded tables with this hash. */
  readonly rowsSha256: string;
  /** SHA-256 of every line except the last one. */
  readonly sha256: string;
}

/** Thrown if a month's file is damaged or has wrong contents. */
export class MonthFileWrong extends Error {
  override readonly name = "MonthFileWrong";
}

/** Counts, sums and hashes the lines of a month's file. The writer and the reader of a file use the same code. */
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

/** Returns the line of a row in a month's file. */
export const rowLine = (table: FileTable, row: FileRow): string => JSON.stringify([table, ...row]);

/**
 * Writes a month's file from a stream of rows, at the speed of the reader. When the function returns, the file is
 * stored on the disk.
 *
 * @param path a temporary name; the caller checks the written file, and `nameFile` then gives the file its final name
 */
export async function writeMonthFile(
  path: string,
  header: MonthHeader,
  rowsOf: (table: FileTable) => AsyncIterable<readonly FileRow[]>,
): Promise<MonthManifest> {
  const count = createMonthCount(header);
  // The generator assigns `manifest`, but TypeScript does not see the assignment.
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
  if (manifest === undefined) throw new MonthFileWrong(`${path} was not written whole`);
  return manifest;
}

/** Renames a file and stores the new name on the disk. */
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
 * Yields the lines of a file, split at line feeds only. `readline` is not suitable, because `readline` also splits at
 * other characters.
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
  if (rest + decoder.decode() !== "") throw new MonthFileWrong("it ends within a line");
}

/** One line of a month's file: first the header, then rows, then the manifest. */
type FilePart =
  | { readonly header: MonthHeader }
  | { readonly table: FileTable; readonly row: FileRow }
  | { readonly manifest: MonthManifest };

/**
 * Reads a file line by line and checks it: the file must be complete and unchanged, and the manifest's counts and sums
 * must match the rows. The caller may trust the rows only after the function has yielded the last part, the manifest.
 *
 * @throws {MonthFileWrong} if the file is incomplete, changed or inconsistent
 */
export async function* readMonthFile(path: string): AsyncGenerator<FilePart> {
  let count: ReturnType<typeof createMonthCount> | undefined;
  let stated: string | undefined;
  let place = 0;
  try {
    for await (const line of linesOf(path)) {
      if (stated !== undefined) throw new MonthFileWrong("there is something behind its end");
      const part: unknown = JSON.parse(line);
      if (count === undefined) {
        if (!isMonthFile(part)) throw new MonthFileWrong("it is no month's file");
        if (part.format !== monthFileFormat)
          throw new MonthFileWrong(`its format ${part.format} is not known here`);
        count = createMonthCount(part);
        count.line(line);
        yield { header: part };
      } else if (Array.isArray(part)) {
        const [table, ...row] = part as [FileTable, ...FileRow];
        if (fileTables.indexOf(table) < place) throw new MonthFileWrong("its tables are not in order");
        place = fileTables.indexOf(table);
        count.line(line);
        count.row(table, line, row);
        yield { table, row };
      } else stated = line;
    }
  } catch (error) {
    if (error instanceof MonthFileWrong) throw error;
    throw new MonthFileWrong(`it cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  if (count === undefined || stated === undefined) throw new MonthFileWrong("its end is missing");
  const manifest = count.end();
  if (JSON.stringify(manifest) !== stated)
    throw new MonthFileWrong("its hash, counts or sums are not those of its rows");
  yield { manifest };
}

/**
 * Reads a whole month's file and checks it.
 * @throws {MonthFileWrong} if the file is incomplete, changed or inconsistent
 */
export async function checkMonthFile(
  path: string,
): Promise<{ readonly header: MonthHeader; readonly manifest: MonthManifest }> {
  let header: MonthHeader | undefined;
  for await (const part of readMonthFile(path)) {
    if ("header" in part) header = part.header;
    if ("manifest" in part && header !== undefined) return { header, manifest: part.manifest };
  }
  throw new MonthFileWrong("its end is missing");
}
