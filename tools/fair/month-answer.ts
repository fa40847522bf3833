import { MonthFileWrong } from "@gemplay/ledger";
import { checkMonth } from "../../apps/server/src/months/index.ts";

export const monthUsage = "npm run -s fair -- month FILE.jsonl.gz";

/** A month's file in which something is not as it should be. */
export class MonthWrong extends Error {
  override readonly name = "MonthWrong";
}

/**
 * What the file of a month holds, once everything in it was checked, without a database.
 *
 * @param args after the word `month`
 * @throws {MonthWrong} naming what is wrong
 * @throws {Error} a sentence for the person who asked, when the command is not complete
 */
export async function monthAnswer(args: readonly string[]): Promise<object> {
  const [file, ...more] = args;
  if (file === undefined || more.length > 0) throw new Error(`usage: ${monthUsage}`);
  const { wrong, ...report } = await checkMonth(file).catch((error: unknown) => {
    throw error instanceof MonthFileWrong ? new MonthWrong(error.message) : error;
  });
  if (wrong.length > 0) throw new MonthWrong(`not as they were drawn: ${wrong.join(", ")}`);
  return report;
}
