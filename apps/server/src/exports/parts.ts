import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { archivedMonthsFile, archiveFiles, publicLogFiles } from "@gemplay/account-archive";
import { locales } from "@gemplay/i18n";
import { serverMessage } from "../platform/http/index.ts";
import { limitsOf, noticesOf, profileOf, sessionsOf, settingsOf } from "./account.parts.ts";
import { archivedMonthPages, chainPages, roundPages, seedPages, unfinishedPages } from "./game.parts.ts";
import {
  bonusCodePages,
  depositPages,
  heldBalances,
  movementPages,
  movementTable,
  racePages,
  rewardPages,
  swapPages,
  withdrawalPages,
  withdrawOnlyBalances,
} from "./money.parts.ts";
import { archivedTreeHeads, proofPages } from "./public-log.parts.ts";
import { jsonLines, type PartText, type Snapshot } from "./snapshot.ts";

/** One file of the archive, which has a name and a text. */
type Part = readonly [name: string, text: (snapshot: Snapshot) => PartText];

const list = (name: string, pages: (snapshot: Snapshot) => AsyncIterable<readonly object[]>): Part => [
  name,
  (snapshot) => jsonLines(pages(snapshot)),
];
const one = (name: string, read: (snapshot: Snapshot) => Promise<object>): Part => [
  name,
  async function* (snapshot) {
    yield `${JSON.stringify(await read(snapshot))}\n`;
  },
];

/**
 * The files of an export in the order in which the export writes them. A feature that owns exported data adds one line
 * to the list.
 */
export const parts: readonly Part[] = [
  ["README.txt", readMe],
  one("profile.json", profileOf),
  one("settings.json", settingsOf),
  one("notices.json", noticesOf),
  one("limits.json", limitsOf),
  one("sessions.json", sessionsOf),
  one(archiveFiles.balances, heldBalances),
  one("withdraw-only.json", withdrawOnlyBalances),
  list(archivedMonthsFile, archivedMonthPages),
  list(archiveFiles.rounds, roundPages),
  one(publicLogFiles.treeHeads, archivedTreeHeads),
  list(publicLogFiles.proofs, proofPages),
  list(archiveFiles.unfinished, unfinishedPages),
  list(archiveFiles.crashChains, chainPages),
  list(archiveFiles.seeds, seedPages),
  list(archiveFiles.movements, movementPages),
  ["movements.csv", movementTable],
  list("deposits.jsonl", depositPages),
  list("withdrawals.jsonl", withdrawalPages),
  list("swaps.jsonl", swapPages),
  list("rewards.jsonl", rewardPages),
  list("races.jsonl", racePages),
  list("bonus-codes.jsonl", bonusCodePages),
];

/** Returns the text that explains the archive and how to check the archive, in every language. */
function* readMe(): Generator<string> {
  for (const locale of Object.keys(locales) as (keyof typeof locales)[])
    yield `${serverMessage(locale, "export.readMe")}\n\n`;
}

/**
 * Reads the page that checks an archive from the web build. Returns undefined if the server serves no page, or if the
 * web build is older than the check page. If the function returns undefined, the archive contains no check page.
 */
export async function checkPage(webDist: string | undefined): Promise<Part | undefined> {
  if (webDist === undefined) return undefined;
  try {
    // The check page is in a folder of the web build that the server does not serve.
    const text = await readFile(join(webDist, ".archive", "check.html"), "utf8");
    return ["check.html", () => [text]];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
