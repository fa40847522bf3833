import { createStore } from "../../../stores/index.ts";

/**
 * Whether a check of the public log has found a fault. The header of every game and the fairness sheets show this state.
 * The code that checks the log loads later and sets the state.
 */
export const logConcernStore = createStore({ isFound: false });
