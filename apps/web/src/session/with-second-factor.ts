import { isRefusal } from "../api/index.ts";
import { askSecondFactor, putSecondFactorAway } from "../ui/index.ts";

/** Whether a code of the authenticator app is asked for, for the first time or again; nothing was used up. */
export function isSecondFactorAsked(error: unknown): boolean {
  return isRefusal(error, "SecondFactorNeeded", "SecondFactorIncorrect", "SecondFactorUsed");
}

/**
 * Does something that may take a code of the authenticator app: without one first, and with what the player types where
 * the server asks for it. The server asks before anything else is used up.
 *
 * @param run gets what belongs beside the proof, or into the body where there is none
 * @throws what `run` throws; that a code is needed when the player does not want to type one
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
          // Another code may be typed.
          if (!isRefusal(error, "SecondFactorIncorrect", "SecondFactorUsed")) throw error;
          wrong = error.message;
        }
      }
    } finally {
      await putSecondFactorAway(asker);
    }
  }
}
