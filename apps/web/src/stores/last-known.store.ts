import { createStore } from "./create-store.ts";

/** As of when what is shown was read, in words, where that was on an earlier visit since the server cannot be asked. */
export const lastKnownStore = createStore({ asOf: "" });
