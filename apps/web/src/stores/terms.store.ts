import { createStore } from "./create-store.ts";

/** How often something was refused because the terms are not accepted: each time the player is asked anew. */
export const termsStore = createStore({ needed: 0 });
