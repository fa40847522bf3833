/**
 * Verifies results; each command except `audit` works offline and prints one line of JSON. `npm run -s fair -- GAME …` computes the result of a
 * round. `npm run -s fair -- solvency …` checks a proof of solvency. `npm run -s fair -- receipt …` checks a saved
 * receipt. `npm run -s fair -- export …` checks the file of an exported account. `npm run -s fair -- month …` checks the
 * file of an archived month. `npm run -s fair -- audit …` audits the public log of a site. Exit code: 1 if the check failed, 2 for
 * wrong arguments or if the audit could not check something.
 */
import { ArchiveWrong, exportAnswer } from "./fair/export-answer.ts";
import { fairAnswer } from "./fair/fair-answer.ts";
import { MonthWrong, monthAnswer } from "./fair/month-answer.ts";
import { receiptAnswer } from "./fair/receipt-answer.ts";
import { NotProven, solvencyAnswer } from "./fair/solvency-answer.ts";

try {
  const [word, ...rest] = process.argv.slice(2);
  if (word === "audit") {
    // Only the audit needs the library for blockchains, which takes half a second to load.
    const { auditAnswer } = await import("./fair/audit-answer.ts");
    const { lines, code } = await auditAnswer(rest);
    console.log(lines.join("\n"));
    process.exitCode = code;
  } else {
    const answer =
      word === "export"
        ? await exportAnswer(rest)
        : word === "month"
          ? await monthAnswer(rest)
          : word === "solvency"
            ? solvencyAnswer(rest)
            : word === "receipt"
              ? receiptAnswer(rest)
              : fairAnswer(process.argv.slice(2), (sentence) => console.error(sentence));
    console.log(JSON.stringify(answer));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = [NotProven, ArchiveWrong, MonthWrong].some((wrong) => error instanceof wrong) ? 1 : 2;
}
