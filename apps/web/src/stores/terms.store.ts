import { createStore } from "./create-store.ts";

/**
 * Counts the API calls that the server refused because the player has not accepted the terms of use. Each new refusal
 * because of the terms opens the terms sheet again.
 */
export const termsStore = createStore({ needed: 0 });
