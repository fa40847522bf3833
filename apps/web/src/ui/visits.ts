let screens = 0;

/** Counts a screen of this visit; the shell says it for each change of path. */
export function noteScreen(): void {
  screens += 1;
}

/** Whether the browser's Back stays on the page: false on the first screen of a visit. */
export function cameFromInside(): boolean {
  return screens > 1;
}
