import { createStore } from "./create-store.ts";

/**
 * If the page shows stored data, `asOf` is the time, as text, at which the page read that data from the server. `asOf`
 * is empty while the page shows current data.
 */
export const lastKnownStore = createStore({ asOf: "" });
