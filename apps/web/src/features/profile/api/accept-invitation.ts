import type { FreshProof } from "@gemplay/api-schema";
import { call } from "../../../api/index.ts";
import { invitationStore, userStore } from "../../../stores/index.ts";

/** Makes the owner of the invite code the player's inviter. */
export async function acceptInvitation(inviteCode: string, proof: FreshProof): Promise<void> {
  await call("POST /user/invite/new/save", { body: { inviteCode, proof } }, { silent: true });
  userStore.set({ isInvited: true });
  invitationStore.set({ waits: false });
}
