import { createStore } from "../../stores/index.ts";

/** A prompt that asks the player for a code from the authenticator app. */
interface Question {
  /** Identifies the action that needs the code. */
  readonly caller: symbol;
  /** The reason why the server refused the previous code. */
  readonly error: string | undefined;
  /** True while the server checks the typed code. */
  readonly busy: boolean;
  /** Completes the prompt. @param code code that the player typed, or undefined if the player cancels */
  answer(code: string | undefined): void;
}

export const secondFactorStore = createStore<{ readonly question: Question | null }>({ question: null });

/**
 * Asks the player for a code from the authenticator app. The sheet with the prompt stays open until
 * `putSecondFactorAway` removes it. If another action is already waiting for a code, that action receives undefined
 * instead of a code.
 */
export function askSecondFactor(caller: symbol, error?: string): Promise<string | undefined> {
  secondFactorStore.get().question?.answer(undefined);
  return new Promise((resolve) => {
    const question = { caller, error, busy: false };
    const answer = (code: string | undefined) => {
      // The error of the previous code does not apply to the newly typed code.
      if (secondFactorStore.get().question?.answer === answer)
        secondFactorStore.set({ question: { ...question, error: undefined, busy: true, answer } });
      resolve(code);
    };
    secondFactorStore.set({ question: { ...question, answer } });
  });
}

/**
 * Removes the prompt if it belongs to this action (`caller`). Waits until the closing sheet has removed its history
 * entry, because a later removal would undo the action's navigation to another screen.
 */
export async function putSecondFactorAway(caller: symbol): Promise<void> {
  if (secondFactorStore.get().question?.caller !== caller) return;
  const left = topSheet() === undefined ? undefined : nextStep();
  secondFactorStore.set({ question: null });
  await left;
}

const topSheet = (): unknown => (globalThis.history?.state as { sheet?: string } | null | undefined)?.sheet;

/**
 * Waits for the next step back in the browser's history. Waits at most 500 ms, because the step back may already have
 * happened.
 */
function nextStep(): Promise<unknown> {
  const waiting = new AbortController();
  return Promise.race([
    new Promise((done) => addEventListener("popstate", done, { once: true, signal: waiting.signal })),
    new Promise((done) => setTimeout(done, 500)),
  ]).finally(() => waiting.abort());
}
