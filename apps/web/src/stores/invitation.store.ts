import { createStore } from "./create-store.ts";

/**
 * `waits` is true if the session is too old, so that the player must prove their identity again before the server binds
 * the inviter.
 */
export const invitationStore = createStore({ waits: false });
