import { createStore } from "./create-store.ts";

/**
 * If the page shows data of an earlier visit, the time as text when the page read the data. The text is empty while the
 * page shows current data.
 */
export const lastKnownStore = createStore({ asOf: "" });
