import { createStore, onSessionChange } from "../../stores/index.ts";

interface DemoChoice {
  /**
   * True while the player plays in the demo with play money. The demo ends when the player ends the demo, signs out or
   * reloads the page.
   */
  readonly chosen: boolean;
  /**
   * True if the page started the demo automatically because the player's balance was empty. An automatically started
   * demo ends as soon as the player has a balance.
   */
  readonly forLackOfMoney: boolean;
  /** True if the player has ended the demo, so that the page never starts the demo automatically again. */
  readonly declined: boolean;
}

const unchosen: DemoChoice = { chosen: false, forLackOfMoney: false, declined: false };

/** Returns whether a signed-in player plays with play money at present. */
export const demoChoice = createStore<DemoChoice>(unchosen);
onSessionChange(() => demoChoice.set(unchosen));

/** Starts the demo with play money for a signed-in player. */
export const chooseDemo = (): void => demoChoice.set({ chosen: true, forLackOfMoney: false });

/** Ends the demo with play money for a signed-in player. */
export const endDemo = (): void => demoChoice.set({ chosen: false, forLackOfMoney: false, declined: true });
