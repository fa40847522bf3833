import { useEffect, useState } from "react";
import { feel } from "../play/board/feedback.ts";
import {
  hub,
  type LegendEntry,
  restAngle,
  rimBrick,
  segmentPlanes,
  spinTo,
  tickTimes,
} from "./wheel-layout.ts";

interface WheelDrawingProps {
  /** Multipliers of the wheel's segments in ten-thousandths. */
  readonly table: readonly number[];
  readonly legend: readonly LegendEntry[];
  /** The segment that is at the top of the wheel after the last spin. */
  readonly segment: number;
  /**
   * Id of the round for which the wheel spins. When the id changes, the wheel starts a new spin. The value is undefined
   * if the wheel has not spun yet.
   */
  readonly spin: string | undefined;
  readonly reducedMotion: boolean;
  /** Whether the wheel has stopped on the segment of the round. */
  readonly hit: boolean;
  /** Center of the wheel on the board in design pixels, and scale of the wheel relative to the full size. */
  readonly at: { readonly x: number; readonly y: number; readonly scale: number };
}

/** Draws the wheel: a turning disc on a separate layer, a fixed rim, the hub, and the pointer. */
export function WheelDrawing({ table, legend, segment, spin, reducedMotion, hit, at }: WheelDrawingProps) {
  const segments = table.length;
  const toneAt = (place: number) => legend.find(({ multiplierE4 }) => multiplierE4 === table[place])?.tone;
  const angle = useAngle({ segments, segment, spin, reducedMotion });
  const [lit, body] = segmentPlanes(segments, 0, true);
  const square = (half: number) => ({
    viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
    style: {
      left: `${(at.x - half * at.scale) / 10}rem`,
      top: `${(at.y - half * at.scale) / 10}rem`,
      width: `${(2 * half * at.scale) / 10}rem`,
      height: `${(2 * half * at.scale) / 10}rem`,
    },
  });
  const disc = square(134);
  return (
    <>
      <svg
        key={segments}
        className="disc"
        viewBox={disc.viewBox}
        style={{ ...disc.style, transform: `rotate(${angle}deg)` }}
        aria-hidden="true"
      >
        {table.map((_, place) => {
          const [left, right] = segmentPlanes(segments, place);
          return (
            <g key={left}>
              <polygon points={left} fill={toneAt(place)?.[0]} />
              <polygon points={right} fill={toneAt(place)?.[1]} />
            </g>
          );
        })}
      </svg>
      <svg className="absolute" {...square(160)} aria-hidden="true">
        {table.map((_, place) => {
          const { points, fill } = rimBrick(segments, place);
          return hit && place === 0 ? null : <polygon key={points} points={points} fill={fill} />;
        })}
        {hit ? (
          <g className="grown">
            <polygon points={lit} fill={toneAt(segment)?.[0]} />
            <polygon points={body} fill={toneAt(segment)?.[1]} />
          </g>
        ) : null}
        {hub.rim.map(({ points, fill }) => (
          <polygon key={points} points={points} fill={fill} />
        ))}
        <polygon points={hub.face} fill="var(--wheel-1)" />
        <polygon points={hub.lit} fill="var(--wheel-2)" />
        <polygon points="-15,-158 0,-158 0,-122 -3,-128" fill="var(--moon-hi)" />
        <polygon points="0,-158 15,-158 3,-128 0,-122" fill="var(--steel)" />
        <polygon points="-15,-158 15,-158 0,-148" fill="var(--text)" />
      </svg>
    </>
  );
}

interface AngleParts {
  readonly segments: number;
  readonly segment: number;
  readonly spin: string | undefined;
  readonly reducedMotion: boolean;
}

/**
 * Returns the angle of the turning disc in degrees. A new spin turns the disc further in the same direction. The page
 * plays a tick sound when a segment passes the pointer.
 */
function useAngle({ segments, segment, spin, reducedMotion }: AngleParts): number {
  const [turned, setTurned] = useState({ segments, spin, angle: restAngle(segments, segment), way: 0 });
  if (turned.spin !== spin || turned.segments !== segments) {
    const spins = spin !== undefined && turned.segments === segments && !reducedMotion;
    const angle = spins ? spinTo(turned.angle, segments, segment) : restAngle(segments, segment);
    setTurned({ segments, spin, angle, way: spins ? angle - turned.angle : 0 });
  }
  useEffect(() => {
    if (turned.way === 0) return undefined;
    const timers = tickTimes(turned.way, turned.segments).map((atMs) => setTimeout(() => feel("tick"), atMs));
    return () => timers.forEach(clearTimeout);
  }, [turned]);
  return turned.angle;
}
