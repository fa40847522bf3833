import { createStore } from "../stores/index.ts";

/** A code of the authenticator app that something waits for. */
interface Question {
  /** Why the one before was not taken. */
  readonly error: string | undefined;
  /** What was typed is being looked at. */
  readonly busy: boolean;
  /** @param code undefined: the player does not want to */
  answer(code: string | undefined): void;
}

export const secondFactorStore = createStore<{ readonly question: Question | null }>({ question: null });

/** Asks for a code; the sheet stays until it is put away. */
export function askSecondFactor(error?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const answer = (code: string | undefined) => {
      const { question } = secondFactorStore.get();
      if (question) secondFactorStore.set({ question: { ...question, busy: true } });
      resolve(code);
    };
    secondFactorStore.set({ question: { error, busy: false, answer } });
  });
}

export function putSecondFactorAway(): void {
  secondFactorStore.set({ question: null });
}
