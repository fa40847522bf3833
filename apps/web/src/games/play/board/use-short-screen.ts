import { useSyncExternalStore } from "react";

/**
 * CSS media query for short screens, on which a full board would push the main button out of view. The file `panel.css`
 * uses the same media query to keep the main button visible.
 */
const query =
  "(max-width: 279px), (width <= 540px) and (min-aspect-ratio: 100/205), (width > 540px) and (max-height: 770px)";

const media = matchMedia(query);

function follow(listener: () => void): () => void {
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Returns whether the screen is too short for a full board and the panel below the board. */
export function useShortScreen(): boolean {
  return useSyncExternalStore(follow, () => media.matches);
}
