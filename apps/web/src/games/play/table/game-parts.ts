import type { InstantGameName } from "@gemplay/api-schema";
import type { ComponentType } from "react";
import type { Catalogue } from "../../../i18n/index.ts";
import type { GameProof } from "../../proof/proof.ts";
import type { InstantGame } from "../game/instant-game.ts";
import type { OwnScreenProps } from "./own-screen.ts";

/** The screen, the fairness proof and the texts of a game, which the page loads when the player opens the game. */
export interface GameParts<Screen = unknown> {
  readonly screen: () => Promise<{ readonly default: Screen }>;
  readonly proof: () => Promise<{ readonly proof: GameProof }>;
  /** Texts of the game: for its screen and for its fairness proof. */
  readonly texts: Catalogue;
}

export type InstantParts<G extends InstantGameName> = GameParts<InstantGame<G>>;
/** The screen, the fairness proof and the texts of a game that has its own screen. */
export type OwnParts = GameParts<ComponentType<OwnScreenProps>>;
