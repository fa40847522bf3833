import type { errors } from "@gemplay/api-schema";
import { Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { ApiError } from "../../../api/index.ts";
import type { GameName } from "../../../games/play/game/round.ts";
import type { RoundRecord } from "../../../games/replay/replay.ts";
import { formatNumber, useT } from "../../../i18n/index.ts";
import { useSignedIn } from "../../../stores/index.ts";
import {
  ButtonLink,
  copyText,
  EmptyState,
  ErrorState,
  Icon,
  ScreenHeader,
  Segmented,
  Skeleton,
} from "../../../ui/index.ts";
import { LazyCardSheet } from "../card/lazy-card-sheet.ts";
import { isWon } from "../card/won-round.ts";
import { LazyReplayTab } from "../replay/lazy-replay-tab.ts";
import { LazySharedRound } from "./lazy-shared-round.ts";
import { RoundProof } from "./round-proof.tsx";
import { ShareSheet } from "./share-sheet.tsx";
import { useRound } from "./use-round.ts";

const roundNotShared: (typeof errors)["RoundNotShared"]["code"] = 1518;
const roundArchived: (typeof errors)["RoundPutAway"]["code"] = 2250;

/**
 * Shows one round of the player in two views: the replay of the round from its record, and the check, which computes the
 * result again in the browser. The check shows the verdict, the inputs and each step of the computation.
 */
export default function RoundPage({ id, game }: { readonly id: string; readonly game: GameName }) {
  const t = useT();
  const view = useRound(id);
  const [params, setParams] = useSearchParams();
  const tab = params.get("view") === "replay" ? "replay" : "check";
  const [sharing, setSharing] = useState(false);
  /** True after the player has opened the card of the round for the first time. */
  const [asked, setAsked] = useState(false);
  const close = () => setSharing(false);
  const whose = view.state === "found" ? view.whose : undefined;
  const isOthers = view.state === "others";
  return (
    <>
      <ScreenHeader title={t(isOthers ? "round.sharedTitle" : "round.title")} back={`/game?name=${game}`}>
        {isOthers ? (
          <button
            type="button"
            className="icon-button bare -mr-8"
            aria-label={t("round.copyLink")}
            onClick={() => void copyText(location.href)}
          >
            <Icon name="copy" />
          </button>
        ) : null}
        {view.state === "found" && tab === "replay" ? (
          <span className="chip emerald">
            <i className="rhombus" aria-hidden="true" />
            {t("round.fromRecord")}
          </span>
        ) : null}
        {view.state === "found" && whose?.by === "self" ? (
          <>
            <button
              type="button"
              className={`icon-button bare${whose.shared ? " text-emerald" : ""}`}
              aria-label={t("round.share")}
              aria-haspopup="dialog"
              onClick={() => {
                setAsked(true);
                setSharing(true);
              }}
            >
              <Icon name="share" />
            </button>
            {!isWon(view.round) ? (
              <ShareSheet id={id} shared={whose.shared} open={sharing} onClose={close} />
            ) : asked ? (
              <Suspense>
                <LazyCardSheet id={id} open={sharing} onClose={close} />
              </Suspense>
            ) : null}
          </>
        ) : null}
      </ScreenHeader>
      {view.state === "others" ? (
        <LazySharedRound round={view.round} seeds={view.seeds} name={view.name} log={view.log} />
      ) : view.state === "found" ? (
        <>
          <div className="section mt-2">
            <Segmented
              label={t("round.views")}
              value={tab}
              options={[
                { value: "replay", label: t("round.replay") },
                { value: "check", label: t("round.check") },
              ]}
              onChange={(next) =>
                setParams(
                  (old) => {
                    const changed = new URLSearchParams(old);
                    changed.set("view", next);
                    return changed;
                  },
                  { replace: true },
                )
              }
            />
            <EndedBySystem record={view.record} />
          </div>
          {tab === "check" ? (
            <RoundProof round={view.round} seeds={view.seeds} />
          ) : (
            <Suspense fallback={<Loading />}>
              <LazyReplayTab round={view.round} record={view.record} />
            </Suspense>
          )}
        </>
      ) : (
        <div className="section mt-2">
          <Absent view={view} id={id} game={game} />
        </div>
      )}
    </>
  );
}

/** Explains why the system and not the player finished a round. */
function EndedBySystem({ record }: { readonly record: RoundRecord | undefined }) {
  const t = useT();
  const hours = record?.abandonedAfterHours;
  if (hours == null && !record?.isCancelled) return null;
  return (
    <p className="mt-8 flex items-center gap-8 text-13 text-gold">
      <Icon name="clock" size={18} />
      {hours == null ? t("round.cancelled") : t("round.bySystem", { hours: formatNumber(hours) })}
    </p>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="section mt-12 flex flex-col gap-12">
      <Skeleton height={52} />
      <Skeleton height={316} />
      <Skeleton height={44} />
      <Skeleton height={270} />
    </div>
  );
}

interface AbsentProps {
  readonly view: Exclude<ReturnType<typeof useRound>, { state: "found" | "others" }>;
  readonly id: string;
  readonly game: GameName;
}

function Absent({ view, id, game }: AbsentProps) {
  const t = useT();
  const signedIn = useSignedIn();
  if (view.state === "loading")
    return (
      <div aria-busy="true" className="flex flex-col gap-12">
        <Skeleton height={84} />
        <Skeleton height={58} />
        <Skeleton height={150} className="mt-28" />
        <Skeleton height={270} className="mt-28" />
      </div>
    );
  const toGame = (
    <ButtonLink size="md" href={`/game?name=${game}`}>
      {t("round.playOn")}
    </ButtonLink>
  );
  if (view.state !== "failed")
    return (
      <EmptyState title={t("round.forgotten")} action={toGame}>
        {t("round.forgottenNext")}
      </EmptyState>
    );
  const { error } = view;
  // The page cannot load an archived round, so it asks the player to contact support.
  if (error instanceof ApiError && error.code === roundArchived)
    return (
      <EmptyState title={t("round.putAway")} action={toGame}>
        {error.message}
      </EmptyState>
    );
  if (!(error instanceof ApiError && error.code === roundNotShared))
    return <ErrorState title={t("round.failed")} error={error} onRetry={view.retry} />;
  // The page offers the guest a sign-in that leads back to the round, because the round may belong to the guest.
  const here = `/game?name=${game}&round=${encodeURIComponent(id)}`;
  return (
    <EmptyState
      title={error.message}
      action={
        signedIn ? (
          toGame
        ) : (
          <ButtonLink size="md" href={`/login?next=${encodeURIComponent(here)}`}>
            {t("action.logIn")}
          </ButtonLink>
        )
      }
    >
      {t("round.notSharedNext")}
    </EmptyState>
  );
}
