import { ApiError } from "../../../api/index.ts";
import { useT } from "../../../i18n/index.ts";
import { ButtonLink, EmptyState, ErrorState, Icon, ScreenHeader, Skeleton } from "../../../ui/index.ts";
import type { GameName } from "../play/round.ts";
import { RoundProof } from "./round-proof.tsx";
import { shareRound } from "./share-round.ts";
import { useRound } from "./use-round.ts";

/** One round, computed again in this browser: verdict first, then inputs, then each step. */
export default function RoundPage({ id, game }: { readonly id: string; readonly game: GameName }) {
  const t = useT();
  const view = useRound(id);
  return (
    <>
      <ScreenHeader title={t("round.title")} back={`/game?name=${game}`}>
        {view.state === "found" ? (
          <button
            type="button"
            className="ib bare"
            aria-label={t("round.share")}
            onClick={() => void shareRound()}
          >
            <Icon name="share" />
          </button>
        ) : null}
      </ScreenHeader>
      {view.state === "found" ? (
        <RoundProof round={view.round} seeds={view.seeds} onReveal={view.reveal} />
      ) : (
        <div className="sec mt-2">
          <Absent view={view} id={id} game={game} />
        </div>
      )}
    </>
  );
}

interface AbsentProps {
  readonly view: Exclude<ReturnType<typeof useRound>, { state: "found" }>;
  readonly id: string;
  readonly game: GameName;
}

function Absent({ view, id, game }: AbsentProps) {
  const t = useT();
  if (view.state === "failed" && view.error instanceof ApiError && view.error.status === 404)
    return (
      <EmptyState
        title={t("round.failed")}
        action={
          <ButtonLink size="md" href={`/game?name=${game}`}>
            {t("round.playOn")}
          </ButtonLink>
        }
      >
        {view.error.message}
      </EmptyState>
    );
  if (view.state === "failed")
    return <ErrorState title={t("round.failed")} error={view.error} onRetry={view.retry} />;
  if (view.state === "loading")
    return (
      <div aria-busy="true" className="flex flex-col gap-12">
        <Skeleton height={84} />
        <Skeleton height={58} />
        <Skeleton height={150} className="mt-28" />
        <Skeleton height={270} className="mt-28" />
      </div>
    );
  const here = `/game?name=${game}&round=${encodeURIComponent(id)}`;
  const guest = view.state === "guest";
  return (
    <EmptyState
      title={t(guest ? "round.guest" : "round.forgotten")}
      action={
        <ButtonLink size="md" href={guest ? `/login?next=${encodeURIComponent(here)}` : `/game?name=${game}`}>
          {t(guest ? "action.logIn" : "round.playOn")}
        </ButtonLink>
      }
    >
      {t(guest ? "round.guestNext" : "round.forgottenNext")}
    </EmptyState>
  );
}
