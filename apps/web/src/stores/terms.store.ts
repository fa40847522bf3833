import { createStore } from "./create-store.ts";

/**
 * Counts the API calls that the server refused because the player has not accepted the terms of use. Each such refusal
 * opens the terms sheet again.
 */
export const termsStore = createStore({ needed: 0 });
