/** Offline verifier: `npm run -s fair -- GAME …` prints what a round drew as one JSON line; 2 when asked wrongly. */
import { fairAnswer } from "./fair/fair-answer.ts";

try {
  console.log(JSON.stringify(fairAnswer(process.argv.slice(2))));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
