import { createStore, useStore } from "./create-store.ts";
import { onSessionChange } from "./user.store.ts";

/** What computing a round again from its revealed seeds said. */
export type Checked = "verified" | "wrong";

interface Checks {
  readonly byRound: ReadonlyMap<string, Checked>;
}

const none: Checks = { byRound: new Map() };

/** Rounds that were computed again since the page was opened. The games compute them; every list of rounds marks them. */
export const checksStore = createStore<Checks>(none);

// Another player's rounds are not this one's.
onSessionChange(() => checksStore.set(none));

/** How the round stands; undefined while it was not computed again. */
export function useChecked(roundId: string): Checked | undefined {
  return useStore(checksStore, ({ byRound }) => byRound.get(roundId));
}
