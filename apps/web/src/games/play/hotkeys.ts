import { useEffect, useRef } from "react";
import { createStore, storage } from "../../stores/index.ts";

export type HotkeyAction = "bet" | "half" | "double" | "max";

/** Keys by what they do; shown in the rules. */
export const hotkeys: Readonly<Record<HotkeyAction, string>> = { bet: " ", half: "a", double: "s", max: "d" };

const stored = "hotkeys";

/** Off until wanted: a space that bets must not surprise anybody. */
export const hotkeysStore = createStore<{ readonly on: boolean }>({ on: storage.read(stored) === "on" });

/** Switches the keys, for the next visits too. */
export function setHotkeys(on: boolean): void {
  storage.write(stored, on ? "on" : "off");
  hotkeysStore.set({ on });
}

/** Whether the key belongs to something else: a field, a button, an open sheet, a browser's own shortcut. */
function taken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  const { target } = event;
  return (
    target instanceof Element && target.closest("input, textarea, select, button, a, [role=slider]") !== null
  );
}

/** Listens to the keys while the player wants them and `act` can be used. */
export function useHotkeys(act: (action: HotkeyAction) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!hotkeysStore.get().on || taken(event)) return;
      const pressed = event.key.toLowerCase();
      const action = (Object.keys(hotkeys) as HotkeyAction[]).find((one) => hotkeys[one] === pressed);
      if (!action) return;
      // Space would scroll the page.
      event.preventDefault();
      latest.current(action);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
