import { assets, formatAmount } from "@gemplay/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type GameName, stakeDecimals } from "../../../../games/play/game/round.ts";
import { useTable } from "../../../../games/play/table/use-table.ts";
import { formatNumber, useT } from "../../../../i18n/index.ts";
import { userQueries } from "../../../../queries/index.ts";
import { useSignedIn, useStore } from "../../../../stores/index.ts";
import { Amount, Icon } from "../../../../ui/index.ts";
import { realityStore } from "../../../../widgets/limits/reality.store.ts";
import { type PlaySession, restartSession, sessionStore, setSessionClosed } from "./session.store.ts";
import { SessionLine } from "./session-line.tsx";
import { panelStore, places } from "./session-panel.store.ts";
import { noTotals } from "./session-totals.ts";
import { useGrip } from "./use-grip.ts";
import { useTopOfLayer } from "./use-top-of-layer.ts";
import "./session-panel.css";

/**
 * Shows the number of rounds, the stakes and the result of this session in the currency that is chosen in the game. The
 * panel floats below the main button.
 */
export function SessionPanel({ game }: { readonly game: GameName }) {
  const t = useT();
  const layer = useRef<HTMLDivElement>(null);
  const top = useTopOfLayer(layer);
  const place = useStore(panelStore, (state) => state.place);
  const { grip, offset } = useGrip(place);
  const session = useShownSession();
  const { currency } = useTable(game);
  const totals = session.totals[currency] ?? noTotals;
  const unit = currency === "DEMO" ? t("play.demo") : assets[currency].shownAs;
  return (
    <div ref={layer} className="session-panel-layer" style={{ top }}>
      <aside
        className="session-panel"
        aria-label={t("session.title")}
        style={{ "--place": place, transform: offset === 0 ? undefined : `translateY(${offset}px)` }}
      >
        <div className="session-panel-head">
          <span
            className="session-panel-grip"
            role="slider"
            tabIndex={0}
            aria-label={t("session.move")}
            aria-orientation="vertical"
            aria-valuemin={1}
            aria-valuemax={places}
            aria-valuenow={place + 1}
            {...grip}
          >
            <GripArt />
          </span>
          <b className="flex-1 text-14 font-semibold">{t("session.title")}</b>
          <TimeOfSession session={session} />
          <button
            type="button"
            className="session-panel-act"
            aria-label={t("session.restart")}
            onClick={restartSession}
          >
            <Icon name="rot" size={16} />
          </button>
          <button
            type="button"
            className="session-panel-act"
            aria-label={t("action.close")}
            onClick={() => setSessionClosed(true)}
          >
            <Icon name="x" size={16} />
          </button>
        </div>
        <dl className="session-panel-sums">
          <div>
            <dt>{t("rounds.rounds")}</dt>
            <dd className="num">{formatNumber(totals.rounds)}</dd>
          </div>
          <div>
            <dt>{t("session.staked")}</dt>
            <dd>
              <Amount value={formatAmount(BigInt(totals.stakedBase), stakeDecimals)} />
            </dd>
          </div>
          <div className="text-right">
            <dt>{t("session.result", { unit })}</dt>
            <dd>
              <Amount value={formatAmount(BigInt(totals.resultBase), stakeDecimals)} signed />
            </dd>
          </div>
        </dl>
        <SessionLine totals={totals} />
      </aside>
    </div>
  );
}

/** Returns the session without the round whose result the board has not shown yet. */
function useShownSession(): PlaySession {
  const session = useStore(sessionStore, (state) => state);
  const roundOpen = useStore(realityStore, (state) => state.roundOpen);
  const shown = useRef(session);
  const isRestarted = session.restartedAtMs !== shown.current.restartedAtMs;
  if (!roundOpen || isRestarted || session.mark !== shown.current.mark) shown.current = session;
  return shown.current;
}

const minuteMs = 60_000;

/** Shows the time since the sign-in, or since the player started again. */
function TimeOfSession({ session: { restartedAtMs, firstMs } }: { readonly session: PlaySession }) {
  const t = useT();
  const signedIn = useSignedIn();
  const [nowMs, setNowMs] = useState(Date.now);
  const needsSignIn = signedIn && restartedAtMs === null;
  const sessions = useQuery({ ...userQueries.sessions(), enabled: needsSignIn });
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs / 6);
    return () => clearInterval(timer);
  }, []);
  const own = sessions.data?.sessions.find(({ current }) => current);
  const sinceMs = needsSignIn ? own?.openedAtMs : (restartedAtMs ?? firstMs);
  if (sinceMs === undefined)
    return sessions.isError ? (
      <span className="text-12 text-muted" title={sessions.error.message}>
        <span aria-hidden="true">—</span>
        <span className="sr-only">{sessions.error.message}</span>
      </span>
    ) : null;
  // The clock of the device may differ from the clock of the server.
  const minutes = Math.max(Math.floor((Math.max(nowMs, Date.now()) - sinceMs) / minuteMs), 0);
  return (
    <span className="num text-12 text-muted">
      {t("session.time", { hours: formatNumber(Math.floor(minutes / 60)), minutes: minutes % 60 })}
    </span>
  );
}

function GripArt() {
  return (
    <svg viewBox="0 0 20 20" className="size-20" aria-hidden="true">
      {[5, 10, 15].flatMap((y) =>
        [7, 13].map((x) => (
          <polygon
            key={`${x} ${y}`}
            points={`${x},${y - 2.1} ${x + 2.1},${y} ${x},${y + 2.1} ${x - 2.1},${y}`}
            fill="var(--muted)"
          />
        )),
      )}
    </svg>
  );
}
