import { userStore } from "../stores/index.ts";
import { isAnswerLost } from "./api-error.ts";

/** Waits between one lost answer and the next attempt; after the last the player decides. */
const waitsMs = [1_000, 3_000] as const;

/**
 * Asks for what changes the same however often it is asked, again while the answer is lost and the session lasts.
 * @throws the refusal, or the loss of the last answer
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
      // Nor in the name of who came in meanwhile.
      if (isOver()) throw error;
    }
  }
}
