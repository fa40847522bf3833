import { createStore } from "./create-store.ts";

/** waits: the session is too old to bind the inviter of the link that was opened, so the player has to prove themselves first. */
export const invitationStore = createStore({ waits: false });
