import { type ReactNode, useEffect, useRef } from "react";
import { gameLooks } from "../../../games/game-looks.ts";
import { formatHundredths, formatNumber, useLanguage, useT } from "../../../i18n/index.ts";
import { playersOf, useCrashState } from "../../../queries/index.ts";
import { withQueries } from "../../../queries/with-queries.tsx";
import { Art, Avatar, curveTones, drawCurvePlanes } from "../../../ui/index.ts";
import { curveOf, type TileMoment, tile, tileMoment, tileStone } from "../crash-tile-scale.ts";

/**
 * Time in milliseconds between two frames of the Crash tile. The curve rises only 3 pixels per second, so more frames
 * would waste the battery of a phone.
 */
const showEveryMs = 100;
const shownAvatars = 4;

interface CrashLiveProps {
  /**
   * Renders the Crash tile without a live round. The tile shows a static picture until the current round is loaded.
   * @param line error text of a failed request, which the tile shows instead of the description of the game
   */
  readonly still: (line?: string) => ReactNode;
}

/** Shows the current round of Crash on the tile of the home screen: curve, multiplier and players. */
export default withQueries(function CrashLive({ still }: CrashLiveProps) {
  const t = useT();
  const locale = useLanguage();
  const { crash, error } = useCrashState();
  const canvas = useRef<HTMLCanvasElement>(null);
  const stone = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!crash || !canvas.current) return undefined;
    let [frame, timer] = [0, 0];
    const halt = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    const next = (nowMs: number) => {
      const moment = tileMoment(crash, nowMs + crash.serverOffsetMs);
      draw(canvas.current, stone.current, moment);
      const shown = figureText(moment);
      if (figure.current && figure.current.textContent !== shown) figure.current.textContent = shown;
      // The picture of a finished Crash round does not change, so the tile draws no more frames.
      if (moment.kind !== "over")
        timer = window.setTimeout(() => {
          frame = requestAnimationFrame(next);
        }, showEveryMs);
    };
    // Stops drawing while the Crash tile is outside the visible part of the page.
    const sight = new IntersectionObserver((changes) => {
      halt();
      if (changes.at(-1)?.isIntersecting) frame = requestAnimationFrame(next);
    });
    sight.observe(canvas.current);
    return () => {
      sight.disconnect();
      halt();
    };
  }, [crash]);
  if (!crash) return still(error?.message);
  const { current, seats } = crash;
  return (
    <>
      <canvas ref={canvas} className="planes" />
      <span ref={stone} className="home-crash-stone" aria-hidden="true">
        <Art name="g-crash" size={92} />
      </span>
      <b className="block text-18 font-semibold">{gameLooks.crash.title[locale]}</b>
      <em ref={figure} className={`home-crash-figure num${current.state === "over" ? " over" : ""}`} />
      <span className="flex items-center gap-8 text-12 text-[var(--opal-quiet)]">
        {seats.length > 0 && (
          <span className="flex" aria-hidden="true">
            {seats.slice(0, shownAvatars).map(({ id, avatar }) => (
              <span key={id} className="-ml-7 first:ml-0">
                <Avatar of={avatar} size={22} />
              </span>
            ))}
          </span>
        )}
        {t("home.playing", { count: seats.length, shown: playersOf(crash, formatNumber) })}
      </span>
      <span className="home-live-chip">
        <i className="rhombus" aria-hidden="true" />
        {t(chips[current.state])}
      </span>
    </>
  );
});

const chips = { betting: "home.crashBets", running: "home.crashLive", over: "home.crashOver" } as const;

/**
 * Returns the multiplier of the Crash round as text. During the betting phase, returns the seconds until the start,
 * because the last multiplier belongs to the previous round.
 */
function figureText(moment: TileMoment): string {
  if (moment.kind !== "betting") return `${formatHundredths(moment.multiplierE4 / 100)}×`;
  const seconds = { style: "unit", unit: "second", unitDisplay: "narrow" } as const;
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return formatNumber(moment.startsInMs / 1_000, { ...seconds, ...tenths });
}

function draw(canvas: HTMLCanvasElement | null, stone: HTMLElement | null, moment: TileMoment): void {
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
  const at = curveOf(moment);
  if (moment.kind !== "betting") {
    context.lineWidth = 3;
    drawCurvePlanes(context, at, tile.height, curveTones[moment.kind]);
  }
  if (!stone) return;
  const { x, y } = tileStone(at(1));
  stone.style.transform = `translate(${x / 10}rem, ${y / 10}rem)`;
  stone.style.opacity = moment.kind === "over" ? "0" : "1";
}
