import { lazyExtra } from "../../../loading/index.ts";

const load = async () => (await import("./log-parts.ts")).withTexts();

/** The parts of the fairness sheets about the public log. The page loads their code and texts when it first shows one. */
export const LazyLogCard = lazyExtra(async () => ({ default: (await load()).LogCard }));
export const LazyLogProblem = lazyExtra(async () => ({ default: (await load()).LogProblem }));
export const LazyExportButton = lazyExtra(async () => ({ default: (await load()).ExportButton }));
