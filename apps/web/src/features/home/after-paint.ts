import { useEffect, useState } from "react";

/** False until the first screen was shown: what is alive on it loads after that. */
export function useAfterPaint(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return shown;
}
