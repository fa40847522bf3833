import type { GameName } from "@gemplay/api-schema";
import { createStore } from "../../stores/index.ts";

/** Which games are open, as the server said last; until it has said so all of them. */
export const openGamesStore = createStore<{ readonly isOpen: (game: GameName) => boolean }>({
  isOpen: () => true,
});
