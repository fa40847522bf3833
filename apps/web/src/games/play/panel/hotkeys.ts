import { useEffect, useRef } from "react";
import { createStore, storage } from "../../../stores/index.ts";

export type HotkeyAction = "bet" | "half" | "double" | "max";

/** The hotkeys of the game screens, one for each action. The rules of each game list the hotkeys. */
export const hotkeys: Readonly<Record<HotkeyAction, string>> = { bet: " ", half: "a", double: "s", max: "d" };

const stored = "hotkeys";

/** Hotkeys are off by default, so that a press of the space key does not place an unwanted bet. */
export const hotkeysStore = createStore<{ readonly on: boolean }>({ on: storage.read(stored) === "on" });

/** Switches the hotkeys of the game screens on or off. The page stores the player's choice for later visits. */
export function setHotkeys(on: boolean): void {
  storage.write(stored, on ? "on" : "off");
  hotkeysStore.set({ on });
}

/**
 * Returns true if a key press belongs to a field, a button, an open sheet or a browser shortcut, so that it is not a
 * hotkey.
 */
function taken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const { target } = event;
  return (
    target instanceof Element && target.closest("input, textarea, select, button, a, [role=slider]") !== null
  );
}

/** Listens for key presses while hotkeys are switched on. */
export function useHotkeys(act: (action: HotkeyAction) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!hotkeysStore.get().on || taken(event)) return;
      const pressed = event.key.toLowerCase();
      const action = (Object.keys(hotkeys) as HotkeyAction[]).find((one) => hotkeys[one] === pressed);
      if (!action) return;
      // The page prevents the default action of the browser, because the space key would scroll the page.
      event.preventDefault();
      latest.current(action);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
