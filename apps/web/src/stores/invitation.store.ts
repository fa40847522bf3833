import { createStore } from "./create-store.ts";

/** `waits` is true when the session is too old to bind the inviter without a fresh proof of identity. */
export const invitationStore = createStore({ waits: false });
