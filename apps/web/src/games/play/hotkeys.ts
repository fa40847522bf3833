import { useEffect, useRef } from "react";
import { createStore, storage } from "../../stores/index.ts";

export type HotkeyAction = "bet" | "half" | "double" | "max";

/** The hotkeys of the game screens, by action. The rules of each game list the hotkeys. */
export const hotkeys: Readonly<Record<HotkeyAction, string>> = { bet: " ", half: "a", double: "s", max: "d" };

const stored = "hotkeys";

/** Hotkeys are off by default, so that the space key does not surprise a player by placing a bet. */
export const hotkeysStore = createStore<{ readonly on: boolean }>({ on: storage.read(stored) === "on" });

/** Switches the hotkeys on or off. The choice is stored for later visits. */
export function setHotkeys(on: boolean): void {
  storage.write(stored, on ? "on" : "off");
  hotkeysStore.set({ on });
}

/**
 * Returns whether the key press belongs to something else than a hotkey: a field, a button, an open sheet, or a browser
 * shortcut.
 */
function taken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const { target } = event;
  return (
    target instanceof Element && target.closest("input, textarea, select, button, a, [role=slider]") !== null
  );
}

/** Listens for hotkeys while the player has switched the hotkeys on. */
export function useHotkeys(act: (action: HotkeyAction) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!hotkeysStore.get().on || taken(event)) return;
      const pressed = event.key.toLowerCase();
      const action = (Object.keys(hotkeys) as HotkeyAction[]).find((one) => hotkeys[one] === pressed);
      if (!action) return;
      // Prevents the default action of the browser, because the space key would scroll the page.
      event.preventDefault();
      latest.current(action);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
