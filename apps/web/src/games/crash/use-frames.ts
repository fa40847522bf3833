import { useEffect, useRef } from "react";

/** Runs before each frame while the tab is seen; it must not lay anything out. */
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
