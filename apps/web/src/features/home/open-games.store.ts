import type { GameName } from "@gemplay/api-schema";
import { createStore } from "../../stores/index.ts";

/**
 * Stores which games are open, as reported by the server. Until the server answers, the page treats all games as open.
 */
export const openGamesStore = createStore<{ readonly isOpen: (game: GameName) => boolean }>({
  isOpen: () => true,
});
