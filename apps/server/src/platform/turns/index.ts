/**
 * Turns: what one player asks for happens one after the other. May import `http` for what it refuses with. Must never be
 * what keeps money safe: another process knows nothing of a turn, the wallet's lock is what it waits for.
 */
export { createTurns, type Turns } from "./turns.ts";
