import { createStore, storage, useStore } from "../../../../stores/index.ts";
import { sessionStore, setSessionClosed } from "./session.store.ts";

/** The number of places below the main button that the panel can take. Place 0 is the lowest. */
export const places = 4;

const onKey = "sessionPanel";
const placeKey = "sessionPanelPlace";

interface PanelState {
  /** True if the player has switched the panel on. The panel is off by default. */
  readonly on: boolean;
  readonly place: number;
}

const inRange = (place: number) => Math.min(Math.max(Math.round(place), 0), places - 1);

export const panelStore = createStore<PanelState>({
  on: storage.read(onKey) === "on",
  place: inRange(Number(storage.read(placeKey)) || 0),
});

/** Switches the panel on or off. Switching on also shows a panel that the player has closed for this session. */
export function switchPanel(on: boolean): void {
  storage.write(onKey, on ? "on" : "off");
  panelStore.set({ on });
  if (on) setSessionClosed(false);
}

/** Moves the panel to a place, which the device remembers. A place outside the range becomes the nearest place. */
export function movePanel(place: number): void {
  const nearest = inRange(place);
  storage.write(placeKey, String(nearest));
  panelStore.set({ place: nearest });
}

/** Returns whether the panel is on the screen of a game. */
export function usePanelShown(): boolean {
  const closed = useStore(sessionStore, (session) => session.closed);
  return useStore(panelStore, ({ on }) => on) && !closed;
}
