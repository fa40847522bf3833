import { createStore } from "./create-store.ts";

/**
 * Counts the calls that the server refused because the player has not accepted the terms. Each new refusal opens the
 * terms sheet again.
 */
export const termsStore = createStore({ needed: 0 });
