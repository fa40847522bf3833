import { createStore } from "./create-store.ts";

/** waits: the session is too old to bind the inviter of the opened link without a fresh proof. */
export const invitationStore = createStore({ waits: false });
