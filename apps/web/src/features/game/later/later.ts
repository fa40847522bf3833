import { loadTexts } from "../../../i18n/index.ts";
import { followBet, followLog } from "../public-log/follow-log.ts";
import { followReceipts } from "../receipts/receipts.ts";
import { BelowGame } from "./below-game.tsx";
import { RecordsList } from "./records.tsx";
import { laterTexts } from "./texts/index.ts";

/**
 * The folder `later` owns the parts of a game's screen that the page loads after the game can be played: the lists of
 * bets under the game, the hints of the first visit, and the statistics of the session. All these parts and the list of
 * records load in one file, because the build would otherwise move the code that they share into the code of the games.
 * Returns these parts after their texts have loaded.
 */
export async function withTexts() {
  await loadTexts(laterTexts);
  followLog();
  followReceipts(followBet);
  return { BelowGame, RecordsList };
}
