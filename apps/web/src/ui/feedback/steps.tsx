import type { ReactNode } from "react";
import { type PageKey, useT } from "../../i18n/index.ts";
import { artHref } from "../art/art.tsx";
import { Loader } from "./loader.tsx";

export interface Step {
  readonly key: string;
  /** `attention` is a failed step that the player can repeat. */
  readonly state: "done" | "now" | "next" | "failed" | "attention";
  readonly title: string;
  readonly detail?: ReactNode;
  /** Time at which the step took place, shown to the right of the step's title. */
  readonly aside?: ReactNode;
  /** Number of confirmed blocks and number of required blocks, drawn as a ring while the step is running. */
  readonly count?: { readonly done: number; readonly needed: number } | undefined;
}

const spoken: Record<Step["state"], PageKey> = {
  done: "steps.done",
  now: "steps.now",
  next: "steps.next",
  failed: "steps.failed",
  attention: "steps.failed",
};

const line =
  "not-last:after:absolute not-last:after:left-13 not-last:after:top-29 not-last:after:bottom-1 " +
  "not-last:after:w-2 not-last:after:content-['']";

/**
 * Lists the steps of a process from top to bottom. A gemstone marks each finished step, and a ring marks the running
 * step.
 */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useT();
  return (
    <ol>
      {steps.map(({ key, state, title, detail, aside, count }) => (
        <li
          key={key}
          aria-current={state === "now" ? "step" : undefined}
          className={`relative flex gap-12 pb-10 ${line} ${
            state === "done" ? "not-last:after:bg-[var(--emerald-deep)]" : "not-last:after:bg-line"
          }`}
        >
          <Mark state={state} count={count} />
          <div
            className={
              state === "done" && aside === undefined
                ? "flex min-h-28 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-12"
                : "min-w-0 flex-1 pt-3"
            }
          >
            <div className={`text-14 ${state === "next" ? "font-medium text-muted" : "font-semibold"}`}>
              {title} <span className="sr-only">{t(spoken[state])}</span>
              {aside ? <span className="num float-right text-12 font-normal text-muted">{aside}</span> : null}
            </div>
            {detail ? (
              <div className={`min-w-0 text-12 ${state === "failed" ? "text-coral" : "text-muted"}`}>
                {detail}
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

const stones = { done: "s-emerald", failed: "s-coral", attention: "s-topaz" } as const;

function Mark({ state, count }: Pick<Step, "state" | "count">) {
  if (state === "now") return count ? <Ring {...count} /> : <Loader size={28} />;
  return (
    <svg viewBox="0 0 28 28" className="size-28" aria-hidden="true">
      {state === "next" ? (
        <polygon
          points="18.2,3.8 24.2,9.8 24.2,18.2 18.2,24.2 9.8,24.2 3.8,18.2 3.8,9.8 9.8,3.8"
          fill="none"
          stroke="var(--dim)"
          strokeWidth="1.5"
        />
      ) : (
        <use href={artHref(stones[state])} width="28" height="28" />
      )}
      {state === "done" ? (
        <path d="M8.8 14l3.6 3.7L19.2 10.6" fill="none" stroke="var(--on-emerald)" strokeWidth="2.2" />
      ) : null}
      {state === "failed" || state === "attention" ? (
        <path
          d="M14 8v7.4M14 17.6v2.6"
          fill="none"
          stroke={state === "failed" ? "var(--on-coral)" : "var(--on-gold)"}
          strokeWidth="2.4"
        />
      ) : null}
    </svg>
  );
}

/** Maximum number of segments of the ring. With more segments, the ring would be unreadable. */
const mostSegments = 20;

/**
 * Draws a ring with one segment for each required block, but with at most 20 segments. The number of confirmed blocks
 * is shown in the middle of the ring.
 */
function Ring({ done, needed }: { readonly done: number; readonly needed: number }) {
  const segments = Math.min(Math.max(needed, 1), mostSegments);
  const lit = Math.floor((Math.min(done, needed) * segments) / Math.max(needed, 1));
  return (
    <svg viewBox="0 0 28 28" className="size-28" aria-hidden="true">
      {[...Array(segments).keys()].map((place) => (
        <polygon
          key={place}
          points={segment(place, segments)}
          fill={place < lit ? (place % 2 ? "var(--sapphire-lo)" : "var(--sapphire)") : "var(--raised-3)"}
        />
      ))}
      <text
        x="14"
        y="17.6"
        textAnchor="middle"
        fontSize="10"
        fontWeight="700"
        fill="var(--text)"
        className="num max-[374px]:text-[13px]"
      >
        {done}
      </text>
    </svg>
  );
}

function segment(place: number, of: number): string {
  const gap = of > 1 ? 0.035 : 0;
  const from = (place / of + gap / of) * 2 * Math.PI;
  const to = ((place + 1) / of - gap / of) * 2 * Math.PI;
  const point = (angle: number, radius: number) =>
    `${(14 + radius * Math.sin(angle)).toFixed(2)},${(14 - radius * Math.cos(angle)).toFixed(2)}`;
  const parts = Math.max(1, Math.ceil(12 / of));
  const along = Array.from({ length: parts + 1 }, (_, part) => from + ((to - from) * part) / parts);
  return [
    ...along.map((angle) => point(angle, 13.8)),
    ...along.toReversed().map((angle) => point(angle, 9.6)),
  ].join(" ");
}
