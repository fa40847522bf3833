import type { StagedGameName } from "@gemplay/api-schema";
import type { GameParts } from "../play/table/game-parts.ts";
import type { StagedGame } from "./staged-game.ts";

export type StagedParts<G extends StagedGameName> = GameParts<StagedGame<G>>;
