import { createStore, onSessionChange } from "../../stores/index.ts";

interface DemoChoice {
  /** The player plays in the demo: until they end it, sign out, or load the page anew. */
  readonly chosen: boolean;
  /** Nobody asked for the demo: the game opened with nothing to bet. It ends when there is something. */
  readonly forLackOfMoney: boolean;
  /** The player ended the demo, so that no game opens in it unasked. */
  readonly declined: boolean;
}

const unchosen: DemoChoice = { chosen: false, forLackOfMoney: false, declined: false };

/** Whether a player who is signed in plays on without money. */
export const demoChoice = createStore<DemoChoice>(unchosen);
onSessionChange(() => demoChoice.set(unchosen));

/** The player goes to the demo. */
export const chooseDemo = (): void => demoChoice.set({ chosen: true, forLackOfMoney: false });

/** The player leaves the demo. */
export const endDemo = (): void => demoChoice.set({ chosen: false, forLackOfMoney: false, declined: true });
