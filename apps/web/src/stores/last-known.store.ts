import { createStore } from "./create-store.ts";

/** Time as text when the shown data was read, if the page shows data of an earlier visit. Empty for current data. */
export const lastKnownStore = createStore({ asOf: "" });
