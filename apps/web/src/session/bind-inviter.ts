import { navigate } from "wouter/use-browser-location";
import { call, isRefusal } from "../api/index.ts";
import { userQueries } from "../queries/index.ts";
import {
  cameByInvitation,
  invitationStore,
  onSessionChange,
  queryClient,
  userStore,
} from "../stores/index.ts";

/** The URL paths of invitation links. */
const startPaths = ["/", "/index"];
/** True if the page has already opened the invitation automatically in this visit. */
let isShown = false;

/**
 * Binds the signed-in player, now or after a later sign-in, to the owner of the invite code in the link. The player
 * sees no message about the invite code. After a refused code or a lost answer, the page repeats the request when the
 * page is loaded again.
 */
export function bindInviters(): void {
  void bindInviter();
  onSessionChange(() => void bindInviter());
}

async function bindInviter(): Promise<void> {
  invitationStore.set({ waits: false });
  const { token, inviteCode, isInvited } = userStore.get();
  if (!token || !inviteCode || isInvited) return;
  const userInfo = userQueries.userInfo();
  try {
    const info = await queryClient.fetchQuery(userInfo);
    // Another player may have signed in during the call, and the invite code does not belong to the other player's
    // visit.
    if (token !== userStore.get().token) return;
    // A player who opens their own invitation link is not invited by this link.
    if (info.inviteCode === inviteCode.toUpperCase()) return;
    if (!info.isInvited) await call("POST /user/invite/new/save", { body: { inviteCode } });
    if (token !== userStore.get().token) return;
    userStore.set({ isInvited: true });
    void queryClient.invalidateQueries({ queryKey: userInfo.queryKey });
  } catch (error) {
    // The page ignores other failures of the call, because the player did not start the call.
    if (
      token !== userStore.get().token ||
      !isRefusal(error, "FreshProofNeeded", "WayInTooNew", "EmailProofDelayed")
    )
      return;
    invitationStore.set({ waits: true });
    if (!cameByInvitation || isShown || !startPaths.includes(location.pathname)) return;
    isShown = true;
    navigate("/profile?view=invitation");
  }
}
