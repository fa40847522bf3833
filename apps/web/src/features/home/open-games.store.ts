import type { GameName } from "@gemplay/api-schema";
import { createStore } from "../../stores/index.ts";

/** The games that the server reports as open. Until the server answers, all games count as open. */
export const openGamesStore = createStore<{ readonly isOpen: (game: GameName) => boolean }>({
  isOpen: () => true,
});
