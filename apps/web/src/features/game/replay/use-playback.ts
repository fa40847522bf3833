import { useEffect, useRef, useState } from "react";
import type { Span } from "./playback.ts";

export const speeds = ["1", "2", "4"] as const;
export type Speed = (typeof speeds)[number];

export interface Playback {
  /** The index of the shown step. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  setSpeed(speed: Speed): void;
  /** Starts or pauses the replay. At the last step, starts the replay again. */
  toggle(): void;
  /** Pauses the replay, and shows the step with the given index. */
  show(step: number): void;
  /** Returns the time in milliseconds for which the replay has shown the step, at the speed 1×. */
  sinceMs(): number;
}

/** Plays the steps of a round one after another. Only a new step renders the page again, not a frame. */
export function usePlayback(spans: readonly Span[]): Playback {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>("1");
  const sinceMs = useRef(0);
  const last = spans.length;
  const spanMs = spans[at]?.ms;

  useEffect(() => {
    if (!isPlaying) return undefined;
    if (spanMs === undefined) {
      setPlaying(false);
      return undefined;
    }
    let beforeMs = performance.now();
    let frame = requestAnimationFrame(function next() {
      const nowMs = performance.now();
      sinceMs.current += (nowMs - beforeMs) * Number(speed);
      beforeMs = nowMs;
      if (sinceMs.current < spanMs) {
        frame = requestAnimationFrame(next);
        return;
      }
      sinceMs.current = 0;
      setAt(at + 1);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, at, spanMs, speed]);

  const show = (step: number) => {
    sinceMs.current = 0;
    setPlaying(false);
    setAt(Math.max(0, Math.min(last, step)));
  };
  return {
    at,
    isPlaying,
    speed,
    setSpeed,
    toggle() {
      if (!isPlaying && at === last) {
        sinceMs.current = 0;
        setAt(0);
      }
      setPlaying(!isPlaying);
    },
    show,
    sinceMs: () => sinceMs.current,
  };
}
