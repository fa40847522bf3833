import { useEffect, useState } from "react";

/** Returns false until the first paint. Parts that need data load after the first paint. */
export function useAfterPaint(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return shown;
}
