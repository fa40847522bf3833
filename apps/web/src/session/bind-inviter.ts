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

/** The paths that invitation links lead to. */
const startPaths = ["/", "/index"];
/** Whether the view of the invitation was opened automatically, which happens once in a visit. */
let isShown = false;

/**
 * Binds whoever is signed in, now or later, to the owner of the code that brought them: once, and without a word. A code
 * that is refused, or an answer that was lost, is tried again when the page is loaded next.
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
    // Another one may have signed in meanwhile, in whose name nothing was asked.
    if (token !== userStore.get().token) return;
    // Whoever comes through their own link is not invited by it.
    if (info.inviteCode === inviteCode.toUpperCase()) return;
    if (!info.isInvited) await call("POST /user/invite/new/save", { body: { inviteCode } });
    if (token !== userStore.get().token) return;
    userStore.set({ isInvited: true });
    void queryClient.invalidateQueries({ queryKey: userInfo.queryKey });
  } catch (error) {
    // Other failures are ignored, because the player did not ask for this call.
    if (token !== userStore.get().token || !isRefusal(error, "FreshProofNeeded", "WayInTooNew")) return;
    invitationStore.set({ waits: true });
    if (!cameByInvitation || isShown || !startPaths.includes(location.pathname)) return;
    isShown = true;
    navigate("/profile?view=invitation");
  }
}
