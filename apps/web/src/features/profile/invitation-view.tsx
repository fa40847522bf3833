import { useQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { call } from "../../api/index.ts";
import { useT } from "../../i18n/index.ts";
import { userQueries } from "../../queries/index.ts";
import { forgetBroughtCode, invitationStore, userStore, useStore } from "../../stores/index.ts";
import { ButtonLink, ErrorState, ScreenHeader, Skeleton, showToast } from "../../ui/index.ts";
import { ProvedForm } from "./proved-sheet.tsx";

/**
 * Renders `/profile?view=invitation`, in which a player with an older session accepts the invitation of an invite link.
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
                const body = { inviteCode, proof };
                await call("POST /user/invite/new/save", { body }, { silent: true });
                userStore.set({ isInvited: true });
                invitationStore.set({ waits: false });
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

/**
 * Removes the declined invite code, so that the next sign-in does not make the owner of the code the player's inviter.
 */
function forgetInvitation(): void {
  forgetBroughtCode();
  userStore.set({ inviteCode: "" });
  invitationStore.set({ waits: false });
}
