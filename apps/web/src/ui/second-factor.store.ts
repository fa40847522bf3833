import { createStore } from "../stores/index.ts";

/** A code of the authenticator app that something waits for. */
interface Question {
  /** What waits for it. */
  readonly asker: symbol;
  /** Why the one before was not taken. */
  readonly error: string | undefined;
  /** What was typed is being looked at. */
  readonly busy: boolean;
  /** @param code undefined: the player does not want to */
  answer(code: string | undefined): void;
}

export const secondFactorStore = createStore<{ readonly question: Question | null }>({ question: null });

/** Asks for a code; the sheet stays until its asker puts it away. Whoever else waited for one gets none. */
export function askSecondFactor(asker: symbol, error?: string): Promise<string | undefined> {
  secondFactorStore.get().question?.answer(undefined);
  return new Promise((resolve) => {
    const question = { asker, error, busy: false };
    const answer = (code: string | undefined) => {
      // What was wrong with the one before is not said of this one.
      if (secondFactorStore.get().question?.answer === answer)
        secondFactorStore.set({ question: { ...question, error: undefined, busy: true, answer } });
      resolve(code);
    };
    secondFactorStore.set({ question: { ...question, answer } });
  });
}

/** Nothing of another asker's is taken away. */
export function putSecondFactorAway(asker: symbol): void {
  if (secondFactorStore.get().question?.asker === asker) secondFactorStore.set({ question: null });
}
