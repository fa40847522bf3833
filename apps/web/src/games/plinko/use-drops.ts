import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { feel } from "../play/feedback.ts";
import type { ParamsOf, RoundOf } from "../play/instant-game.ts";
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
  /** The newest round, whose stone starts to fall. */
  readonly round: PlinkoRound | null;
  readonly calm: boolean;
}

/** Returns whether a round was played on a board with these parameters. */
export const isOn = ({ params }: PlinkoRound, { rows, risk }: ParamsOf<"plinko">): boolean =>
  params.rows === rows && params.risk === risk;

/** Largest number of device pixels per design pixel. More pixels make drawing slower without a visible difference. */
const mostDense = 2;

/**
 * Lets the stone of each new round fall on one canvas, with any number of stones at once. The canvas is drawn only
 * while a stone falls, and no frame needs a layout.
 */
export function useDrops({ layout, params, round, calm }: DropsParts): {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The round whose stone lies in its bucket. */
  readonly landed: PlinkoRound | null;
} {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [landed, setLanded] = useState(round);
  /**
   * The round whose stone the canvas shows at rest. The resting round may be newer than the round of the last render.
   */
  const resting = useRef(round);
  const stones = useRef<Stone[]>([]);
  const frame = useRef(0);
  const seen = useRef(round?.id);
  const latest = useRef({ layout, params, calm });
  latest.current = { layout, params, calm };

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
    if (latest.current.calm) {
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

  // The resting stone is drawn when the stone, the board or the size of the canvas changes.
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
