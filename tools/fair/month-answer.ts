import { MonthFileWrong } from "@gemplay/ledger";
import { checkMonth } from "../../apps/server/src/partitions/index.ts";

export const monthUsage = "npm run -s fair -- month FILE.jsonl.gz";

/** The error for the file of an archived month with at least one failed check. */
export class MonthWrong extends Error {
  override readonly name = "MonthWrong";
}

/**
 * Checks the file of an archived month without a database and returns the content of the file.
 *
 * @param args arguments after the word `month`
 * @throws {MonthWrong} that names the failed check of the month's file
 * @throws {Error} with one sentence if the arguments are incomplete
 */
export async function monthAnswer(args: readonly string[]): Promise<object> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) throw new Error(`usage: ${monthUsage}`);
  const { wrong, ...report } = await checkMonth(file).catch((error: unknown) => {
    throw error instanceof MonthFileWrong ? new MonthWrong(error.message) : error;
  });
  if (wrong.length > 0) throw new MonthWrong(`rounds whose stored result is wrong: ${wrong.join(", ")}`);
  return report;
}
