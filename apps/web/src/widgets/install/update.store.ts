import { createStore } from "../../stores/index.ts";

/** `ready` is true when a newer version of the page is available and the player has not postponed the update. */
export const updateStore = createStore<{ readonly ready: boolean }>({ ready: false });
