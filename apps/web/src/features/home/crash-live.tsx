import { crashCurveAt, crashElapsedMs, crashMultiplierAtE4 } from "@gemplay/games";
import { type ReactNode, useEffect, useRef } from "react";
import { formatHundredths, formatNumber, useLanguage, useT } from "../../i18n/index.ts";
import { type CrashFloor, playersOf, useCrashFloor } from "../../queries/index.ts";
import { Art, Avatar, type CurvePoint, drawCurvePlanes } from "../../ui/index.ts";

/** The tile and its curve, in design pixels: the curve's foot and its head at rest. */
const tile = { width: 343, height: 156, left: -6, bottom: 148, headX: 262, headY: 52 } as const;
/** The curve has its full length after this long, and its full height after this rise: it stays below the words. */
const fullAfterMs = 8_000;
const fullRise = 1.5;
/** The figure is written so often; the curve moves with every frame. */
const writeEveryMs = 100;
const shownAvatars = 4;
const tones = {
  rising: { line: "#FF9D4D", light: "#FF9D4D", deep: "#E2632C", shine: 1 },
  over: { line: "#8E6A60", light: "#C9A08F", deep: "#8E6A60", shine: 0.6 },
} as const;

/** The running round on the tile: curve, multiplier, who plays. */
export default function CrashLive({ still }: { readonly still: ReactNode }) {
  const t = useT();
  useLanguage();
  const { floor } = useCrashFloor();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stone = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!floor) return undefined;
    let frame = 0;
    let writtenMs = 0;
    const next = (nowMs: number) => {
      const elapsedMs = elapsedOf(floor, nowMs);
      draw(canvas.current, stone.current, elapsedMs, floor.current.state);
      if (nowMs - writtenMs >= writeEveryMs && figure.current) {
        writtenMs = nowMs;
        const shown = `${formatHundredths(figureOf(floor, elapsedMs) / 100)}×`;
        if (figure.current.textContent !== shown) figure.current.textContent = shown;
      }
      // What stands still needs no more frames.
      if (floor.current.state === "running") frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, [floor]);
  if (!floor) return still;
  const { current, seats } = floor;
  return (
    <>
      <canvas ref={canvas} className="planes" />
      <span ref={stone} className="crash-tile-stone" aria-hidden="true">
        <Art name="g-crash" size={92} />
      </span>
      <b className="block text-18 font-semibold">{t("game.crash")}</b>
      <em ref={figure} className={`crash-tile-figure num${current.state === "running" ? "" : " over"}`} />
      <span className="flex items-center gap-8 text-12 text-[#E9D8CB]">
        {seats.length > 0 && (
          <span className="flex" aria-hidden="true">
            {seats.slice(0, shownAvatars).map(({ id, name }) => (
              <span key={id} className="-ml-7 first:ml-0">
                <Avatar address={name} size={22} />
              </span>
            ))}
          </span>
        )}
        {t("home.playing", { count: seats.length, shown: playersOf(floor, formatNumber) })}
      </span>
      <span className="live-chip">
        <i className="rhombus" aria-hidden="true" />
        {t(chips[current.state])}
      </span>
    </>
  );
}

const chips = { betting: "home.crashBets", running: "home.crashLive", over: "home.crashOver" } as const;

/** How long the curve is now: that of the last round while the next one takes bets. */
function elapsedOf({ current, history, serverOffsetMs }: CrashFloor, nowMs: number): number {
  if (current.state === "running") return Math.max(0, nowMs + serverOffsetMs - current.startsAtMs);
  const pointE4 = current.crashPointE4 ?? history[0]?.crashPointE4;
  return pointE4 === undefined ? 0 : crashElapsedMs(pointE4);
}

function figureOf({ current, history }: CrashFloor, elapsedMs: number): number {
  if (current.state === "running") return crashMultiplierAtE4(elapsedMs);
  return current.crashPointE4 ?? history[0]?.crashPointE4 ?? 10_000;
}

function draw(
  canvas: HTMLCanvasElement | null,
  stone: HTMLElement | null,
  elapsedMs: number,
  state: CrashFloor["current"]["state"],
): void {
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return;
  const density = (Math.min(devicePixelRatio, 2) * canvas.clientWidth) / tile.width;
  const width = Math.round(tile.width * density);
  if (canvas.width !== width) {
    canvas.width = width;
    canvas.height = Math.round(tile.height * density);
  }
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, tile.width, tile.height);
  const spanMs = Math.max(fullAfterMs, elapsedMs);
  const rise = Math.max(fullRise, crashCurveAt(elapsedMs) - 1);
  const at = (share: number): CurvePoint => [
    tile.left + ((tile.headX - tile.left) * elapsedMs * share) / spanMs,
    tile.bottom - ((tile.bottom - tile.headY) * (crashCurveAt(elapsedMs * share) - 1)) / rise,
  ];
  context.lineWidth = 3;
  drawCurvePlanes(context, at, tile.height, state === "running" ? tones.rising : tones.over);
  if (!stone) return;
  const [x, y] = at(1);
  stone.style.transform = `translate(${(x - 36) / 10}rem, ${(y - 58) / 10}rem)`;
  stone.style.opacity = state === "running" ? "1" : "0";
}
