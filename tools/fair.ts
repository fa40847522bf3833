/**
 * Offline verifier: `npm run -s fair -- GAME …` prints what a round drew as one JSON line, `npm run -s fair -- solvency …`
 * what a proof of solvency proves, `npm run -s fair -- export …` what an exported account holds, `npm run -s fair -- month …`
 * what the file of a month holds that was put away; 1 when it proves nothing or
 * something in it is wrong, 2 when asked wrongly.
 */
import { ArchiveWrong, exportAnswer } from "./fair/export-answer.ts";
import { fairAnswer } from "./fair/fair-answer.ts";
import { MonthWrong, monthAnswer } from "./fair/month-answer.ts";
import { NotProven, solvencyAnswer } from "./fair/solvency-answer.ts";

try {
  const [word, ...rest] = process.argv.slice(2);
  const answer =
    word === "export"
      ? await exportAnswer(rest)
      : word === "month"
        ? await monthAnswer(rest)
        : word === "solvency"
          ? solvencyAnswer(rest)
          : fairAnswer(process.argv.slice(2), (sentence) => console.error(sentence));
  console.log(JSON.stringify(answer));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = [NotProven, ArchiveWrong, MonthWrong].some((wrong) => error instanceof wrong) ? 1 : 2;
}
