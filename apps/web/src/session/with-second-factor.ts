import { isRefusal } from "../api/index.ts";
import { askSecondFactor, putSecondFactorAway } from "../ui/index.ts";

/**
 * Returns whether the server asks for a code of the authenticator app, for the first time or again. The refused call
 * has used up nothing.
 */
export function isSecondFactorAsked(error: unknown): boolean {
  return isRefusal(error, "SecondFactorNeeded", "SecondFactorIncorrect", "SecondFactorUsed");
}

/**
 * Runs an action that may need a code of the authenticator app. Tries without a code first and asks the player only if
 * the server demands a code. The server checks this code before the server uses up anything else.
 * @param run gets the second factor to send with the proof, or in the body if there is no proof
 * @throws the error of `run`, or the refusal of the server if the player cancels the code
 */
export async function withSecondFactor<T>(
  run: (factor: { readonly secondFactor?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await run({});
  } catch (needed) {
    if (!isRefusal(needed, "SecondFactorNeeded")) throw needed;
    const asker = Symbol("second factor");
    try {
      let wrong: string | undefined;
      for (;;) {
        const secondFactor = await askSecondFactor(asker, wrong);
        if (secondFactor === undefined) throw needed;
        try {
          return await run({ secondFactor });
        } catch (error) {
          // The player may type another code.
          if (!isRefusal(error, "SecondFactorIncorrect", "SecondFactorUsed")) throw error;
          wrong = error.message;
        }
      }
    } finally {
      await putSecondFactorAway(asker);
    }
  }
}
