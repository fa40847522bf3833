import { crashCurveAt, crashElapsedMs, crashMultiplierAtE4 } from "@gemplay/games";
import { useEffect, useMemo, useRef } from "react";
import { formatNumber, type t as translate, useLanguage, useT } from "../../i18n/index.ts";
import { type CrashFloor, type PublicBet, playersOf } from "../../queries/index.ts";
import { Art, Avatar, Icon } from "../../ui/index.ts";
import { BoardFacets } from "../play/board-facets.tsx";
import { isCalm } from "../play/use-play.ts";
import { type CrashPhase, phaseAt, shownRound } from "./crash-phase.ts";
import { type CrashPicture, drawPicture } from "./crash-picture.ts";
import { plot, scaleAt, stoneAt } from "./crash-scale.ts";
import { formatCashOut, formatTenths, formatTick } from "./crash-words.ts";
import { useFrames } from "./use-frames.ts";

interface CrashBoardProps {
  /** The state of the public round, or undefined until the state is loaded. */
  readonly floor: CrashFloor | undefined;
  /** False while the event stream is closed. The shown state may then be old. */
  readonly live: boolean;
  /** Loss of the player's own bet in this round, with sign and asset. */
  readonly loss: string | undefined;
}

const burstMs = 240;
/** Largest number of device pixels per design pixel. More pixels make drawing slower without a visible difference. */
const mostDense = 2;

/**
 * Shows the public round: the curve on one canvas, the stone at its head, and the marks of cash-outs. Moving parts are
 * drawn on the canvas or moved with `transform`, so no frame needs a layout.
 */
export function CrashBoard({ floor, live, loss }: CrashBoardProps) {
  const t = useT();
  useLanguage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stone = useRef<HTMLSpanElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const drawn = useRef("");
  const { current } = floor ?? {};
  const over = current?.state === "over" ? current.round : undefined;
  const burstAt = useRef(0);
  useEffect(() => {
    if (over !== undefined && !isCalm()) burstAt.current = performance.now();
  }, [over]);
  useCanvasSize(canvas, drawn);
  const font = useRef("sans-serif");
  // The font is read after each render, because another language may use another font.
  useEffect(() => {
    if (canvas.current) font.current = getComputedStyle(canvas.current).fontFamily;
  });

  useFrames(() => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const nowMs = performance.now();
    const burst = Math.min(1, (nowMs - burstAt.current) / burstMs);
    const phase = floor && phaseAt(floor, nowMs + floor.serverOffsetMs);
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
    () => (floor && floor.current.state !== "betting" ? pickMarks(floor.seats) : []),
    [floor],
  );
  return (
    <div className="board crash-board" aria-busy={!floor}>
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
          <Icon name="users" size={14} />
          {floor
            ? t("crash.players", { count: floor.seats.length, shown: playersOf(floor, formatNumber) })
            : null}
        </span>
        <span className="num">{floor ? <RoundNumber round={shownRound(floor)} /> : t("state.loading")}</span>
      </p>
      <p className="sr-only" role="status">
        {floor ? <Spoken floor={floor} live={live} /> : null}
      </p>
    </div>
  );
}

/** Shows the number of the round to which the shown multiplier belongs. */
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

function Spoken({ floor, live }: { readonly floor: CrashFloor; readonly live: boolean }) {
  const t = useT();
  const { state, crashPointE4 } = floor.current;
  if (!live) return t("crash.reconnecting");
  if (state === "running") return t("crash.spokenStart");
  if (state === "betting") return t("crash.spokenBets");
  return crashPointE4 === null
    ? t("crash.givenUp")
    : t("crash.spokenOver", { multiplier: formatCashOut(crashPointE4) });
}

/** Keeps the pixel size of the canvas equal to its shown size. The next frame draws the canvas again. */
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
/** Cash-outs that differ by less than this share of their rise are shown as one mark. */
const leastApart = 0.14;

/** Picks the cash-outs to mark, from the highest down, so that no two marks overlap. */
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
