import { userStore } from "../stores/index.ts";
import { isAnswerLost } from "./api-error.ts";

/**
 * Delays in ms between a lost answer and the next attempt. After the last attempt, the player decides whether the page
 * repeats the call.
 */
const waitsMs = [1_000, 3_000] as const;

/**
 * Repeats an idempotent call up to two times until an answer arrives, as long as the session is active.
 * @throws the server's refusal, or the error of the last attempt
 */
export async function askUntilAnswered<A>(ask: () => Promise<A>): Promise<A> {
  const { token } = userStore.get();
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const waitMs = waitsMs[attempt];
      const isOver = () => token !== userStore.get().token;
      if (!isAnswerLost(error) || waitMs === undefined || isOver()) throw error;
      await new Promise((done) => setTimeout(done, waitMs));
      // Another player may have signed in during the delay. The page must not repeat the call for that player.
      if (isOver()) throw error;
    }
  }
}
