import { isRefusal } from "../api/index.ts";
import { askSecondFactor, putSecondFactorAway } from "../ui/index.ts";

/**
 * Returns whether the server asks for a code of the authenticator app, for the first time or again. The refused call
 * has not used up any one-time code or proof of identity.
 */
export function isSecondFactorAsked(error: unknown): boolean {
  return isRefusal(error, "SecondFactorNeeded", "SecondFactorIncorrect", "SecondFactorUsed");
}

/**
 * Runs an action that may need a code of the authenticator app. The first attempt of the action contains no code. The
 * page asks the player for a code only if the server demands a code. The server checks the code of the authenticator
 * app before the server uses up any other code or proof.
 * @param run receives the code of the authenticator app, and sends the code with the proof, or in the body if there is
 * no proof
 * @throws the error of `run`, or the refusal of the server if the player cancels the dialog
 */
export async function withSecondFactor<T>(
  run: (factor: { readonly secondFactor?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await run({});
  } catch (needed) {
    if (!isRefusal(needed, "SecondFactorNeeded")) throw needed;
    const caller = Symbol("second factor");
    try {
      let wrong: string | undefined;
      for (;;) {
        const secondFactor = await askSecondFactor(caller, wrong);
        if (secondFactor === undefined) throw needed;
        try {
          return await run({ secondFactor });
        } catch (error) {
          // After a wrong code, the player may type another code.
          if (!isRefusal(error, "SecondFactorIncorrect", "SecondFactorUsed")) throw error;
          wrong = error.message;
        }
      }
    } finally {
      await putSecondFactorAway(caller);
    }
  }
}
