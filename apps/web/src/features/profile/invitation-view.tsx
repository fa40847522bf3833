import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { forgetBroughtCode, invitationStore, userStore, useStore } from "../../stores/index.ts";
import { ButtonLink, ErrorState, ScreenHeader, Skeleton, showToast } from "../../ui/index.ts";
import { acceptInvitation } from "./api/accept-invitation.ts";
import { ProvedForm } from "./security/proved-sheet.tsx";

/**
 * Renders `/profile?view=invitation`, in which a player who signed in too long ago accepts an invitation with a fresh
 * proof of identity.
 */
export default function InvitationView() {
  const t = useT();
  const info = useQuery(userQueries.userInfo());
  const inviteCode = useStore(userStore, (user) => user.inviteCode);
  const isOpen =
    inviteCode !== "" && info.data?.isInvited === false && info.data.inviteCode !== inviteCode.toUpperCase();
  return (
    <>
      <ScreenHeader title={t("invitation.title")} back="/invite" />
      <section className="section mt-4 flex flex-col gap-16 pb-20">
        {info.isError && !info.data ? (
          <ErrorState title={t("invitation.failed")} error={info.error} onRetry={() => void info.refetch()} />
        ) : !info.data ? (
          <Skeleton height={160} className="rounded-16" />
        ) : isOpen ? (
          <>
            <ProvedForm
              info={info.data}
              purpose="bindInviter"
              why={t("invitation.why", { code: inviteCode })}
              act={t("invitation.accept")}
              acting={t("invitation.accepting")}
              onProved={async (proof) => {
                await acceptInvitation(inviteCode, proof);
                showToast("succ", t("invitation.accepted"));
                navigate("/invite", { replace: true });
              }}
            />
            <ButtonLink look="quiet" href="/index" onClick={forgetInvitation}>
              {t("invitation.decline")}
            </ButtonLink>
          </>
        ) : (
          <p className="text-14 text-muted">
            {t(info.data.isInvited ? "invitation.bound" : "invitation.none")}
          </p>
        )}
      </section>
    </>
  );
}

/** Removes the declined invite code, so that its owner does not become the player's inviter at the next sign-in. */
function forgetInvitation(): void {
  forgetBroughtCode();
  userStore.set({ inviteCode: "" });
  invitationStore.set({ waits: false });
}
