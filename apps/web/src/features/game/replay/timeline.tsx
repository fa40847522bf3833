import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { ReplayStep } from "../../../games/replay/replay.ts";
import { useT } from "../../../i18n/index.ts";
import { placesOf, type Span } from "./playback.ts";
import "./timeline.css";
import type { Playback } from "./use-playback.ts";

const start = 8;
const length = 327;
/** The height of the line in the drawing, which is high enough for a finger. */
const middle = 24;
/** The smallest distance between two steps on the line. */
const leastGap = 13;

interface TimelineProps {
  readonly steps: readonly ReplayStep[];
  readonly spans: readonly Span[];
  readonly playback: Playback;
}

/** Shows the steps of a round at their times on a line. The player moves to a step by a drag, a tap or the keyboard. */
export function Timeline({ steps, spans, playback }: TimelineProps) {
  const t = useT();
  const { at, isPlaying, show, sinceMs } = playback;
  const places = placesOf(steps, length, leastGap).map((place) => start + place);
  const here = places[at] ?? start;
  const next = places[at + 1] ?? here;
  const spanMs = spans[at]?.ms ?? 1;
  const passed = useRef<SVGRectElement>(null);
  useEffect(() => {
    const draw = () => {
      const x = here + (next - here) * Math.min(1, sinceMs() / spanMs);
      passed.current?.setAttribute("width", String(x - start));
    };
    draw();
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function each() {
      draw();
      frame = requestAnimationFrame(each);
    });
    return () => cancelAnimationFrame(frame);
  });

  const moveTo = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const x = ((clientX - left) / width) * (length + 2 * start);
    const nearest = places.reduce(
      (best, place, step) => (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x) ? step : best),
      0,
    );
    if (nearest !== at || isPlaying) show(nearest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "Home" ? 0 : event.key === "End" ? steps.length - 1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  };
  return (
    <div
      className="timeline"
      role="slider"
      tabIndex={0}
      aria-label={t("replay.step")}
      aria-valuemin={1}
      aria-valuemax={steps.length}
      aria-valuenow={at + 1}
      aria-valuetext={`${t("replay.stepOf", { step: at + 1, steps: steps.length })}: ${steps[at]?.title ?? ""}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
    >
      <svg viewBox={`0 0 ${length + 2 * start} ${2 * middle}`} aria-hidden="true">
        <rect x={start} y={middle - 1.5} width={length} height="3" fill="var(--line-2)" />
        <rect ref={passed} x={start} y={middle - 1.5} height="3" fill="var(--emerald-lo)" />
        {places.map((x, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change their order
          <Stone key={step} x={x} state={step === at ? "now" : step < at ? "passed" : "coming"} />
        ))}
      </svg>
    </div>
  );
}

function Stone({ x, state }: { readonly x: number; readonly state: "passed" | "now" | "coming" }) {
  const points = (r: number, part: "upper" | "lower" | "whole") =>
    [
      `${x - r},${middle}`,
      ...(part === "lower" ? [] : [`${x},${middle - r}`]),
      `${x + r},${middle}`,
      ...(part === "upper" ? [] : [`${x},${middle + r}`]),
    ].join(" ");
  if (state === "coming")
    return (
      <polygon points={points(5.5, "whole")} fill="var(--ground)" stroke="var(--line-2)" strokeWidth="1.5" />
    );
  const isNow = state === "now";
  const r = isNow ? 9 : 6;
  return (
    <>
      <polygon points={points(r, "upper")} fill={`var(--emerald${isNow ? "-hi" : ""})`} />
      <polygon points={points(r, "lower")} fill={`var(--emerald${isNow ? "" : "-lo"})`} />
    </>
  );
}
