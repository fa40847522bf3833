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

/**
 * Puts the question of this asker away, and nothing of another's. The sheet takes its entry out of the history after it has
 * closed: whoever goes on to another screen waits for that, or would be brought back by it.
 */
export async function putSecondFactorAway(asker: symbol): Promise<void> {
  if (secondFactorStore.get().question?.asker !== asker) return;
  const left = topSheet() === undefined ? undefined : nextStep();
  secondFactorStore.set({ question: null });
  await left;
}

const topSheet = (): unknown => (globalThis.history?.state as { sheet?: string } | null | undefined)?.sheet;

/** The next step back in the history; it may have been taken already, so that nobody waits for it for long. */
function nextStep(): Promise<unknown> {
  const waiting = new AbortController();
  return Promise.race([
    new Promise((done) => addEventListener("popstate", done, { once: true, signal: waiting.signal })),
    new Promise((done) => setTimeout(done, 500)),
  ]).finally(() => waiting.abort());
}
