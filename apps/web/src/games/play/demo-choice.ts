import { createStore, onSessionChange } from "../../stores/index.ts";

/** A player who plays on without money: until they end it, sign out, or load the page anew. */
export const demoChoice = createStore({ chosen: false });
onSessionChange(() => demoChoice.set({ chosen: false }));
