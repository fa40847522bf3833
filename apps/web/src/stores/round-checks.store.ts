import { createStore, useStore } from "./create-store.ts";
import { onSessionChange } from "./user.store.ts";

/** Result of computing a round again from its revealed seeds. */
export type Checked = "verified" | "wrong";

interface Checks {
  readonly byRound: ReadonlyMap<string, Checked>;
}

const none: Checks = { byRound: new Map() };

/**
 * Results of the rounds that this browser has computed again since the page was opened. The games compute the rounds
 * again, and every list of rounds shows the results of these checks.
 */
export const checksStore = createStore<Checks>(none);

// Results of checked rounds belong to one player, so a change of the session removes the results.
onSessionChange(() => checksStore.set(none));

/** Returns the result of a round, or undefined if the round was not computed again. */
export function useChecked(roundId: string): Checked | undefined {
  return useStore(checksStore, ({ byRound }) => byRound.get(roundId));
}
