import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Returns the distance in pixels from the top of the page's column to the end of the main button. The switches below
 * the main button mark its end, because the main button itself may be pinned to the edge of a short screen.
 */
export function useTopOfLayer(layer: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const main = layer.current?.closest("main");
    const column = layer.current?.offsetParent;
    if (!main || !column) return undefined;
    const measure = () => {
      const toggles = main.querySelector(".play-toggles");
      const end =
        toggles?.getBoundingClientRect().top ?? main.querySelector(".panel")?.getBoundingClientRect().bottom;
      if (end !== undefined) setTop(end - column.getBoundingClientRect().top);
    };
    measure();
    // The switch between manual and automatic play, or a longer text, changes the height of the screen.
    const watch = new ResizeObserver(measure);
    watch.observe(main);
    for (const panel of main.querySelectorAll(".panel")) watch.observe(panel);
    return () => watch.disconnect();
  }, [layer]);
  return top;
}
