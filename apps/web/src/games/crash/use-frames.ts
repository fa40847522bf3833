import { useEffect, useRef } from "react";

/**
 * Runs a function before each animation frame while the browser tab is visible. The function must not cause a layout,
 * because a layout makes the frame slow.
 */
export function useFrames(draw: () => void): void {
  const latest = useRef(draw);
  latest.current = draw;
  useEffect(() => {
    let frame = requestAnimationFrame(function next() {
      latest.current();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
