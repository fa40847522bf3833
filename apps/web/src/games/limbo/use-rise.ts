import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { formatCentiMultiplier } from "../play/stake/figures.ts";
import { riseMs, risenE4, risenText } from "./limbo-scale.ts";
import { reelsOf } from "./reels.ts";

interface RiseParts {
  /** Id of the Limbo round whose result the board shows. */
  readonly id: string | undefined;
  /** Result in ten-thousandths. */
  readonly resultE4: number;
  readonly reducedMotion: boolean;
}

interface Rise {
  /**
   * The HTML element of the board, whose CSS property `--risen` is the position of the gemstone on the logarithmic
   * ruler.
   */
  readonly board: RefObject<HTMLDivElement | null>;
  /** The HTML element that contains the `RollingDigits` component with the result. */
  readonly figure: RefObject<HTMLSpanElement | null>;
  /** Whether the multiplier has finished rising to the result. */
  readonly landed: boolean;
}

/**
 * Animates the shown multiplier from 1.00× to the result of a new round. Each frame changes only CSS transforms and one
 * custom CSS property, so no frame triggers a React render or a layout.
 */
export function useRise({ id, resultE4, reducedMotion }: RiseParts): Rise {
  const board = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const [landedId, setLandedId] = useState(id);
  const still = useRef(reducedMotion);
  still.current = reducedMotion;

  useLayoutEffect(() => {
    const reels = figure.current && reelsOf(figure.current);
    const show = (multiplierE4: number) => {
      board.current?.style.setProperty("--risen", risenText(multiplierE4));
      reels?.show(formatCentiMultiplier(multiplierE4));
    };
    if (id === undefined || still.current) {
      show(resultE4);
      setLandedId(id);
      return;
    }
    const startMs = performance.now();
    let frame = 0;
    const step = (nowMs: number) => {
      const progress = (nowMs - startMs) / riseMs;
      show(risenE4(resultE4, progress));
      if (progress < 1) frame = requestAnimationFrame(step);
      else setLandedId(id);
    };
    step(startMs);
    return () => cancelAnimationFrame(frame);
  }, [id, resultE4]);

  return { board, figure, landed: landedId === id };
}
