import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { feel } from "../play/board/feedback.ts";
import type { ParamsOf, RoundOf } from "../play/game/instant-game.ts";
import { fallMs, type PlinkoLayout, stoneAt } from "./plinko-layout.ts";
import { drawStones } from "./plinko-picture.ts";

type PlinkoRound = RoundOf<"plinko">;

interface Stone {
  readonly round: PlinkoRound;
  readonly startMs: number;
  touched: number;
}

interface DropsParts {
  readonly layout: PlinkoLayout;
  readonly params: ParamsOf<"plinko">;
  /** The newest round. When this round changes, its gemstone starts to fall. */
  readonly round: PlinkoRound | null;
  readonly reducedMotion: boolean;
}

/** Returns whether the Plinko round was played with the given number of rows and the given risk. */
export const isOn = ({ params }: PlinkoRound, { rows, risk }: ParamsOf<"plinko">): boolean =>
  params.rows === rows && params.risk === risk;

/**
 * Largest number of device pixels for one design pixel on the canvas. More device pixels would slow down the drawing
 * without a visible improvement.
 */
const mostDense = 2;

/**
 * Lets a gemstone fall on the canvas for each new round. Any number of gemstones can fall at the same time. The hook
 * draws on the canvas only while a gemstone falls. The animation of the gemstones never triggers a layout.
 */
export function useDrops({ layout, params, round, reducedMotion }: DropsParts): {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The Plinko round whose gemstone has stopped in its bucket. */
  readonly landed: PlinkoRound | null;
} {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [landed, setLanded] = useState(round);
  /**
   * The round whose gemstone the canvas shows at rest. The round on the canvas may be newer than the round of the last
   * React render.
   */
  const resting = useRef(round);
  const stones = useRef<Stone[]>([]);
  const frame = useRef(0);
  const seen = useRef(round?.id);
  const latest = useRef({ layout, params, reducedMotion });
  latest.current = { layout, params, reducedMotion };

  const draw = useRef((nowMs: number) => {
    const context = canvas.current?.getContext("2d");
    if (!canvas.current || !context) return;
    const { layout, params } = latest.current;
    const density = canvas.current.width / 343;
    context.setTransform(density, 0, 0, density, 0, 0);
    const falling = stones.current
      .filter(({ round }) => isOn(round, params))
      .map(({ round, startMs }) => ({ path: round.outcome.path, elapsedMs: nowMs - startMs }));
    const rests = resting.current;
    const seen = rests && falling.length === 0 && isOn(rests, params) ? rests.outcome.path : undefined;
    drawStones(context, layout, falling, seen);
  });
  const land = useRef((one: PlinkoRound) => {
    resting.current = one;
    setLanded(one);
  });

  useEffect(() => {
    if (round === null || seen.current === round.id) return;
    seen.current = round.id;
    if (latest.current.reducedMotion) {
      stones.current = [];
      land.current(round);
      return;
    }
    stones.current.push({ round, startMs: performance.now(), touched: 0 });
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(function next(nowMs) {
      for (const stone of stones.current) {
        const { path } = stone.round.outcome;
        if (nowMs - stone.startMs >= fallMs(path.length)) land.current(stone.round);
        const { touched } = stoneAt(latest.current.layout, path, nowMs - stone.startMs);
        if (touched > stone.touched) feel("tick");
        stone.touched = touched;
      }
      stones.current = stones.current.filter(
        ({ round, startMs }) => nowMs - startMs < fallMs(round.outcome.path.length),
      );
      draw.current(nowMs);
      frame.current = stones.current.length > 0 ? requestAnimationFrame(next) : 0;
    });
  }, [round]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  // Redraws the canvas when a gemstone has landed, or when the layout of the board or the size of the canvas has
  // changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref draws the stone and the layout
  useLayoutEffect(() => {
    draw.current(performance.now());
  }, [landed, layout]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const density = Math.min(devicePixelRatio, mostDense);
      element.width = Math.round(element.clientWidth * density);
      element.height = Math.round(element.clientHeight * density);
      draw.current(performance.now());
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { canvas, landed };
}
