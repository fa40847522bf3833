import { createStore, onSessionChange } from "../../stores/index.ts";

interface DemoChoice {
  /** True while the player plays in the demo. The demo ends when the player ends it, signs out or reloads the page. */
  readonly chosen: boolean;
  /**
   * True if the demo started automatically because the balance was empty. The demo ends when the player has a balance.
   */
  readonly forLackOfMoney: boolean;
  /** True if the player ended the demo, so that no game starts it automatically again. */
  readonly declined: boolean;
}

const unchosen: DemoChoice = { chosen: false, forLackOfMoney: false, declined: false };

/** Whether a signed-in player plays with play money. */
export const demoChoice = createStore<DemoChoice>(unchosen);
onSessionChange(() => demoChoice.set(unchosen));

/** Starts the demo for the player. */
export const chooseDemo = (): void => demoChoice.set({ chosen: true, forLackOfMoney: false });

/** Ends the demo for the player. */
export const endDemo = (): void => demoChoice.set({ chosen: false, forLackOfMoney: false, declined: true });
