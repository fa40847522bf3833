import { useEffect, useRef } from "react";

/**
 * Runs a function before each animation frame while the browser tab is visible. The function must not trigger a layout,
 * because a layout would slow down the frame.
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
