import { createStore } from "../stores/index.ts";

/** A question for a code of the authenticator app. */
interface Question {
  /** Identifies the action that asks. */
  readonly asker: symbol;
  /** The reason why the server refused the previous code. */
  readonly error: string | undefined;
  /** True while the server checks the typed code. */
  readonly busy: boolean;
  /** Answers the question. @param code undefined if the player cancels */
  answer(code: string | undefined): void;
}

export const secondFactorStore = createStore<{ readonly question: Question | null }>({ question: null });

/**
 * Asks the player for a code. The sheet stays open until `putSecondFactorAway` removes the question. A waiting question
 * of another action is answered with undefined.
 */
export function askSecondFactor(asker: symbol, error?: string): Promise<string | undefined> {
  secondFactorStore.get().question?.answer(undefined);
  return new Promise((resolve) => {
    const question = { asker, error, busy: false };
    const answer = (code: string | undefined) => {
      // The error of the previous code does not apply to this code.
      if (secondFactorStore.get().question?.answer === answer)
        secondFactorStore.set({ question: { ...question, error: undefined, busy: true, answer } });
      resolve(code);
    };
    secondFactorStore.set({ question: { ...question, answer } });
  });
}

/**
 * Removes the question of this action (`asker`); a question of another action stays. Waits until the closing sheet has
 * removed its history entry, because the removal would undo a navigation to another screen.
 */
export async function putSecondFactorAway(asker: symbol): Promise<void> {
  if (secondFactorStore.get().question?.asker !== asker) return;
  const left = topSheet() === undefined ? undefined : nextStep();
  secondFactorStore.set({ question: null });
  await left;
}

const topSheet = (): unknown => (globalThis.history?.state as { sheet?: string } | null | undefined)?.sheet;

/** Waits for the next step back in the history, but at most 500 ms, because the step may already have happened. */
function nextStep(): Promise<unknown> {
  const waiting = new AbortController();
  return Promise.race([
    new Promise((done) => addEventListener("popstate", done, { once: true, signal: waiting.signal })),
    new Promise((done) => setTimeout(done, 500)),
  ]).finally(() => waiting.abort());
}
