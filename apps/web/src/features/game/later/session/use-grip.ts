import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { movePanel } from "./session-panel.store.ts";

/**
 * Lets the player move the panel with a pointer or with the arrow keys. After a drag, the panel snaps to the nearest
 * place.
 * @param place the current place of the panel, counted from the bottom
 * @returns the handlers of the grip, and the distance in pixels by which the pointer has moved the panel
 */
export function useGrip(place: number) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    grip: {
      onPointerDown({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>) {
        currentTarget.setPointerCapture(pointerId);
        start.current = clientY;
      },
      onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
        if (start.current !== null) setOffset(clientY - start.current);
      },
      onPointerUp({ clientY, currentTarget }: PointerEvent<HTMLElement>) {
        if (start.current === null) return;
        const panel = currentTarget.closest("aside");
        const step = panel && getComputedStyle(panel).getPropertyValue("--session-panel-step");
        movePanel(place + (start.current - clientY) / Number.parseFloat(step ?? "1"));
        end();
      },
      onPointerCancel: end,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        movePanel(place + by);
      },
    },
  };
}
