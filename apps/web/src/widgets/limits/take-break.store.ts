import { createStore, onSessionChange } from "../../stores/index.ts";

/** Whether the sheet with breaks and self-exclusion is open over a game. */
export const takeBreakStore = createStore({ open: false });
onSessionChange(() => takeBreakStore.set({ open: false }));

/** Opens the sheet with breaks and self-exclusion over the game on the screen. */
export const openTakeBreak = () => takeBreakStore.set({ open: true });
