import { useEffect, useState } from "react";

/**
 * Returns false until the browser has painted the home screen for the first time, and true after the first paint.
 * Components that need data from the server load after the first paint.
 */
export function useAfterPaint(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return shown;
}
