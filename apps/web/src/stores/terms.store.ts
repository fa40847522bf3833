import { createStore } from "./create-store.ts";

/** Counts the refusals because of terms that are not accepted. Each new refusal opens the terms again. */
export const termsStore = createStore({ needed: 0 });
