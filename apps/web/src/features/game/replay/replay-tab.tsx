import { formatAmount, parseAmount } from "@gemplay/money";
import { type ReactNode, use, useEffect, useRef } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { currencyName, currencyOf } from "../../../games/play/game/currency.ts";
import { type Round, stakeDecimals } from "../../../games/play/game/round.ts";
import { isMotionReduced } from "../../../games/play/panel/use-play.ts";
import type { Replay, ReplayStep, RoundRecord } from "../../../games/replay/replay.ts";
import { formatMoment, formatMultiplier, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { loadProof } from "../../../proofs/index.ts";
import { Amount, Art, Button, Segmented } from "../../../ui/index.ts";
import "../staged/staged.css";
import { loadReplay } from "./load-replay.ts";
import { type Span, spansOf } from "./playback.ts";
import "./replay-tab.css";
import { Timeline } from "./timeline.tsx";
import { type Playback, speeds, usePlayback } from "./use-playback.ts";

interface ReplayTabProps {
  readonly round: Round;
  /** The times and balances of the round; undefined for rounds of the demo. */
  readonly record: RoundRecord | undefined;
}

/** Replays a round from its record. The replay makes no request, so it works offline. */
export function ReplayTab({ round, record }: ReplayTabProps) {
  // The loaded code belongs to the game of the round, which TypeScript cannot infer.
  const replay = use(loadReplay(round.game, loadProof)) as unknown as Replay<"dice">;
  const own = round as Parameters<typeof replay.stepsOf>[0];
  useLanguage();
  const steps = replay.stepsOf(own, record);
  const spans = spansOf(steps);
  const playback = usePlayback(spans);
  const { at, isPlaying, speed, sinceMs } = playback;
  useKeys(playback);
  const animated = isPlaying && speed === "1" && !isMotionReduced();
  const step = steps[at] as ReplayStep;
  const { stone } = gameLooks[round.game];
  return (
    <div className="section mt-4">
      <Head round={round} />
      <div
        className={`replay-tab-stage mt-4 ${replay.isSmall ? "beside" : ""}`}
        style={{ background: `var(--${stone}-board)`, "--replay-words": `var(--${stone}-hi)` }}
      >
        <div className="replay-tab-board" inert>
          {replay.draw({ round: own, record, at, sinceMs, animated })}
        </div>
        <Words step={step} steps={steps.length} at={at} />
      </div>
      <Timeline steps={steps} spans={spans} playback={playback} />
      <Controls playback={playback} />
      <Note steps={steps} />
      <Steps steps={steps} spans={spans} at={at} />
      {record ? <Balances round={round} record={record} /> : null}
    </div>
  );
}

/** Lets the player use the replay with the space key and the arrow keys, also if no control has the focus. */
function useKeys(playback: Playback): void {
  const latest = useRef(playback);
  latest.current = playback;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      const isOn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
      const { at, toggle, show } = latest.current;
      if (key === " ") {
        if (event.repeat || isOn("input, textarea, select, button, a")) return;
        toggle();
      } else if (key === "ArrowLeft" || key === "ArrowRight") {
        if (isOn("input, textarea, select")) return;
        show(at + (key === "ArrowLeft" ? -1 : 1));
      } else return;
      // Otherwise, the browser would scroll the page.
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function Head({ round }: { readonly round: Round }) {
  const t = useT();
  const locale = useLanguage();
  const { title, art, stone } = gameLooks[round.game];
  const gainBase = parseAmount(round.payout, stakeDecimals) - parseAmount(round.amount, stakeDecimals);
  const won = round.result === "WIN";
  return (
    <div className="flex min-h-52 items-center gap-12">
      <span className="square" style={{ background: `var(--${stone}-bg)` }}>
        <Art name={art} size={34} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold">{title[locale]}</h2>
        <p className="num text-12 text-muted">{formatMoment(round.atMs, "exact")}</p>
      </div>
      <div className="text-right">
        <span className={`chip ${won ? "emerald" : ""}`}>{t(won ? "result.win" : "result.lose")}</span>
        <div className={`num mt-2 text-14 font-semibold ${won ? "text-emerald" : ""}`}>
          <Amount value={formatAmount(gainBase, stakeDecimals)} signed tappable />
        </div>
      </div>
    </div>
  );
}

interface WordsProps {
  readonly step: ReplayStep;
  readonly steps: number;
  readonly at: number;
}

/** The words beside the board: the step, the state of the board, the multiplier and the time. */
function Words({ step, steps, at }: WordsProps) {
  const t = useT();
  const { title, multiplierE4, atMs } = step;
  return (
    <dl className="replay-tab-words num">
      <Word name={t("replay.step")}>{t("replay.stepOf", { step: at + 1, steps })}</Word>
      <Word name={t("replay.state")}>
        <span role="status">{title}</span>
      </Word>
      <Word name={t("replay.multiplier")} look="multiplier">
        {multiplierE4 === undefined ? "–" : formatMultiplier(multiplierE4)}
      </Word>
      <Word name={t("replay.time")}>{atMs === undefined ? "–" : <After ms={atMs} />}</Word>
    </dl>
  );
}

interface WordProps {
  readonly name: string;
  readonly look?: string;
  readonly children: ReactNode;
}

function Word({ name, look = "", children }: WordProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={look}>{children}</dd>
    </div>
  );
}

const seconds = (ms: number, decimals: number) =>
  formatNumber(ms / 1_000, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

function After({ ms }: { readonly ms: number }) {
  const t = useT();
  return t("replay.after", { seconds: seconds(ms, 3) });
}

function Controls({ playback }: { readonly playback: Playback }) {
  const t = useT();
  const { at, isPlaying, speed, setSpeed, toggle, show } = playback;
  return (
    <div className="replay-tab-controls">
      <Button look="quiet" size="md" aria-label={t("replay.back")} onClick={() => show(at - 1)}>
        <Line d="M5 4v12M15 4.500L8 10l7 5.500z" />
      </Button>
      <Button size="md" className="play" onClick={toggle}>
        <svg viewBox="0 0 20 20" className="size-18" aria-hidden="true">
          {isPlaying ? (
            <path d="M4 3h4v14H4zM12 3h4v14h-4z" fill="currentColor" />
          ) : (
            <path d="M4 2l14 8-14 8z" fill="currentColor" />
          )}
        </svg>
        {t(isPlaying ? "replay.pause" : "replay.play")}
      </Button>
      <Button look="quiet" size="md" aria-label={t("replay.forward")} onClick={() => show(at + 1)}>
        <Line d="M15 4v12M5 4.500L12 10l-7 5.500z" />
      </Button>
      <Segmented
        label={t("replay.speed")}
        value={speed}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
        onChange={setSpeed}
      />
    </div>
  );
}

const Line = ({ d }: { readonly d: string }) => (
  <svg viewBox="0 0 20 20" className="size-18" aria-hidden="true">
    <path d={d} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
  </svg>
);

/** Explains why the replay does not show the steps at their real times. */
function Note({ steps }: { readonly steps: readonly ReplayStep[] }) {
  const t = useT();
  const isAtOnce = steps.every(({ atMs }) => atMs === 0);
  const isUnknown = steps.some(({ atMs }) => atMs === undefined);
  if (!isAtOnce && !isUnknown) return null;
  return <p className="mt-8 text-12 text-muted">{t(isAtOnce ? "replay.atOnce" : "replay.timesUnknown")}</p>;
}

interface StepsProps {
  readonly steps: readonly ReplayStep[];
  readonly spans: readonly Span[];
  readonly at: number;
}

function Steps({ steps, spans, at }: StepsProps) {
  const t = useT();
  return (
    <ol className="card replay-tab-steps num mt-12">
      {steps.map(({ title, figure, atMs }, place) => {
        const pauseMs = spans[place - 1]?.shortenedFromMs;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
            key={place}
            className={place === at ? "now" : place > at ? "coming" : undefined}
            aria-current={place === at ? "step" : undefined}
          >
            <span className="number">{place + 1}</span>
            <span className="title">
              {title}
              {pauseMs === undefined ? null : (
                <small>{t("replay.shortened", { seconds: seconds(pauseMs, 1) })}</small>
              )}
            </span>
            <span className="time">{atMs === undefined ? "–" : <After ms={atMs} />}</span>
            <span className="figure">{figure}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Balances({ round, record }: { readonly round: Round; readonly record: RoundRecord }) {
  const t = useT();
  const { balanceBefore, balanceAfter } = record;
  return (
    <dl className="card replay-tab-balances mt-8">
      <div>
        <dt>{t("replay.before")}</dt>
        <dd className="num">{balanceBefore === null ? "–" : <Amount value={balanceBefore} tappable />}</dd>
      </div>
      <svg viewBox="0 0 20 20" className="size-16 text-muted" aria-hidden="true">
        <path d="M7.5 3.5L14 10l-6.5 6.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      <div className="text-right">
        <dt>{t("replay.balanceAfter")}</dt>
        <dd className="num">
          <Amount value={balanceAfter} tappable /> {currencyName(currencyOf(round))}
        </dd>
      </div>
    </dl>
  );
}
