import { crashCurveAt, crashElapsedMs, crashMultiplierAtE4 } from "@gemplay/games";
import { useEffect, useMemo, useRef } from "react";
import { formatNumber, type t as translate, useLanguage, useT } from "../../../i18n/index.ts";
import { type CrashState, type PublicBet, playersOf } from "../../../queries/index.ts";
import { Art, Avatar, Icon } from "../../../ui/index.ts";
import { BoardFacets } from "../../play/board/board-facets.tsx";
import { isMotionReduced } from "../../play/panel/use-play.ts";
import { formatCashOut, formatTenths, formatTick } from "../crash-words.ts";
import { type CrashPhase, phaseAt, shownRound } from "./crash-phase.ts";
import { type CrashPicture, drawPicture } from "./crash-picture.ts";
import { plot, scaleAt, stoneAt } from "./crash-scale.ts";
import { useFrames } from "./use-frames.ts";

interface CrashBoardProps {
  /** The state of the public Crash round. The value is undefined until the page has loaded the state of the round. */
  readonly crash: CrashState | undefined;
  /**
   * The value is false while the page is not connected to the server's event stream. Without the server's event stream,
   * the board may show an old state of the round.
   */
  readonly live: boolean;
  /** Text of the amount that the player lost in the current round, with a minus sign and the name of the asset. */
  readonly loss: string | undefined;
  /** Returns the time of the server's clock in milliseconds. The default is the present time. */
  readonly serverNowMs?: () => number;
  /** True for a replay, whose record does not contain the other players of the round. */
  readonly isReplay?: boolean;
}

const burstMs = 240;
/**
 * Largest number of device pixels for one design pixel on the canvas. More device pixels would slow down the drawing
 * without a visible improvement.
 */
const mostDense = 2;

/**
 * Shows the public Crash round: the curve on a canvas, the gemstone at the head of the curve, and a mark for each
 * cash-out. Moving elements of the board are drawn on the canvas or moved with the CSS property `transform`, so no
 * frame triggers a layout.
 */
export function CrashBoard({ crash, live, loss, serverNowMs, isReplay = false }: CrashBoardProps) {
  const t = useT();
  useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stone = useRef<HTMLSpanElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const drawn = useRef("");
  const { current } = crash ?? {};
  const over = current?.state === "over" ? current.round : undefined;
  const burstAt = useRef(0);
  useEffect(() => {
    if (over !== undefined && !isMotionReduced()) burstAt.current = performance.now();
  }, [over]);
  useCanvasSize(canvas, drawn);
  const font = useRef("sans-serif");
  // The board reads the font of the page again after each render, because another language may use a different font.
  useEffect(() => {
    if (canvas.current) font.current = getComputedStyle(canvas.current).fontFamily;
  });

  useFrames(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const nowMs = performance.now();
    const burst = Math.min(1, (nowMs - burstAt.current) / burstMs);
    const phase = crash && phaseAt(crash, serverNowMs?.() ?? nowMs + crash.serverOffsetMs);
    const picture = pictureOf(phase, { live, loss, burst, t });
    const scale = scaleAt(picture.elapsedMs);
    moveMarks(marks.current, scale);
    const key = JSON.stringify(picture);
    if (key === drawn.current) return;
    drawn.current = key;
    const density = canvas.current.width / plot.width;
    context.setTransform(density, 0, 0, density, 0, 0);
    const labels = {
      multiplier: formatTick,
      seconds: (value: number) => t("crash.secondTick", { seconds: value }),
    };
    drawPicture(context, picture, labels, font.current);
    if (!stone.current) return;
    const { x, y } = stoneAt(scale.x(picture.elapsedMs), scale.y(crashCurveAt(picture.elapsedMs)));
    stone.current.style.transform = `translate(${x / 10}rem, ${y / 10}rem) rotate(4deg)`;
    stone.current.style.opacity = picture.state === "running" ? (picture.stale ? "0.45" : "1") : "0";
  });

  const marked = useMemo(
    () => (crash && crash.current.state !== "betting" ? pickMarks(crash.seats) : []),
    [crash],
  );
  return (
    <div className="board crash-board" aria-busy={!crash}>
      <BoardFacets
        height={plot.height}
        middle={40}
        across={plot.headX + 8}
        ground="var(--opal-board)"
        light="var(--opal)"
      />
      <div className="full" aria-hidden="true">
        <canvas ref={canvas} className="size-full" />
        <div ref={marks}>
          {marked.map(({ id, avatar, cashOutE4 }) => (
            <span key={id} className="crash-mark" data-e4={cashOutE4}>
              <Avatar of={avatar} size={18} />
              <b className="num">{formatCashOut(cashOutE4)}</b>
            </span>
          ))}
        </div>
        <span ref={stone} className="crash-stone">
          <Art name="g-crash" size={66} />
        </span>
      </div>
      <p className="crash-foot">
        <span className="flex items-center gap-4">
          {isReplay ? null : <Icon name="users" size={14} />}
          {crash && !isReplay
            ? t("crash.players", { count: crash.seats.length, shown: playersOf(crash, formatNumber) })
            : null}
        </span>
        <span className="num">{crash ? <RoundNumber round={shownRound(crash)} /> : t("state.loading")}</span>
      </p>
      <p className="sr-only" role="status">
        {crash ? <Spoken crash={crash} live={live} /> : null}
      </p>
    </div>
  );
}

/** Shows the number of the Crash round to which the multiplier on the board belongs. */
function RoundNumber({ round }: { readonly round: number | undefined }) {
  const t = useT();
  return round === undefined ? null : t("crash.round", { round: formatNumber(round) });
}

interface PictureParts {
  readonly live: boolean;
  readonly loss: string | undefined;
  readonly burst: number;
  readonly t: typeof translate;
}

function pictureOf(phase: CrashPhase | undefined, { live, loss, burst, t }: PictureParts): CrashPicture {
  const still = {
    state: "waiting",
    elapsedMs: 0,
    figure: formatCashOut(10_000),
    burst: 1,
    stale: !live,
  } as const;
  if (!phase) return { ...still, caption: t("state.loading") };
  const away = live ? undefined : t("crash.reconnecting");
  const ended = (crashPointE4: number) =>
    ({
      state: "over",
      elapsedMs: crashElapsedMs(crashPointE4),
      figure: formatCashOut(crashPointE4),
      stale: !live,
    }) as const;
  switch (phase.kind) {
    case "running":
      return {
        ...still,
        state: "running",
        elapsedMs: phase.elapsedMs,
        figure: formatCashOut(crashMultiplierAtE4(phase.elapsedMs)),
        caption: away ?? t("crash.flying", { seconds: formatTenths(phase.elapsedMs) }),
      };
    case "over": {
      const caption = away ?? (loss ? t("crash.lostSum", { sum: loss }) : t("crash.over"));
      return { ...ended(phase.crashPointE4), caption, burst };
    }
    case "betting": {
      const seconds = formatTenths(phase.startsInMs);
      const starting = phase.startsInMs === 0 ? t("crash.starting") : undefined;
      if (!phase.last) return { ...still, caption: away ?? starting ?? t("crash.startsIn", { seconds }) };
      const caption = away ?? starting ?? t("crash.overNext", { seconds });
      return { ...ended(phase.last.crashPointE4), caption, burst: 1 };
    }
    case "givenUp":
      return { ...still, caption: away ?? t("crash.givenUp") };
  }
}

function Spoken({ crash, live }: { readonly crash: CrashState; readonly live: boolean }) {
  const t = useT();
  const { state, crashPointE4 } = crash.current;
  if (!live) return t("crash.reconnecting");
  if (state === "running") return t("crash.spokenStart");
  if (state === "betting") return t("crash.spokenBets");
  return crashPointE4 === null
    ? t("crash.givenUp")
    : t("crash.spokenOver", { multiplier: formatCashOut(crashPointE4) });
}

/**
 * Keeps the pixel size of the canvas equal to the size of the canvas element on the screen. After the canvas size has
 * changed, the next frame redraws the whole board.
 */
function useCanvasSize(
  canvas: { readonly current: HTMLCanvasElement | null },
  drawn: { current: string },
): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const density = Math.min(devicePixelRatio, mostDense);
      element.width = Math.round(element.clientWidth * density);
      element.height = Math.round(element.clientHeight * density);
      drawn.current = "";
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas, drawn]);
}

type CashedOutBet = PublicBet & { readonly cashOutE4: number };
const mostMarks = 5;
/**
 * Smallest relative distance between two cash-out marks on the board. If two marks would be closer to each other, the
 * board shows only one of the two.
 */
const leastApart = 0.14;

/**
 * Selects the cash-outs for which the board shows a mark, highest multiplier first. The selected cash-out marks never
 * overlap on the board.
 */
function pickMarks(bets: readonly PublicBet[]): CashedOutBet[] {
  const out = bets.filter((bet): bet is CashedOutBet => bet.cashOutE4 !== null);
  const picked: CashedOutBet[] = [];
  for (const bet of out.sort((one, other) => other.cashOutE4 - one.cashOutE4)) {
    const above = picked.at(-1);
    if (above && (bet.cashOutE4 - 10_000) / (above.cashOutE4 - 10_000) > 1 - leastApart) continue;
    picked.push(bet);
    if (picked.length === mostMarks) break;
  }
  return picked;
}

function moveMarks(marks: HTMLDivElement | null, scale: ReturnType<typeof scaleAt>): void {
  for (const mark of marks?.children ?? []) {
    if (!(mark instanceof HTMLElement)) continue;
    const e4 = Number(mark.dataset.e4);
    const x = scale.x(crashElapsedMs(e4));
    const y = scale.y(e4 / 10_000);
    mark.style.transform = `translate(${x / 10}rem, ${y / 10}rem)`;
  }
}
