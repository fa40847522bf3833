import { loadTexts } from "../../../i18n/index.ts";
import { ExportButton } from "./export-button.tsx";
import { LogCard } from "./log-card.tsx";
import { LogProblem } from "./log-problem.tsx";
import { logTexts } from "./texts/index.ts";

/** Returns the parts of the fairness sheets about the public log after their texts have loaded. */
export async function withTexts() {
  await loadTexts(logTexts);
  return { ExportButton, LogCard, LogProblem };
}
