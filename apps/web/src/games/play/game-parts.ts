import type { InstantGameName } from "@gemplay/api-schema";
import type { ComponentType } from "react";
import type { Catalogue } from "../../i18n/index.ts";
import type { GameProof } from "../proof/proof.ts";
import type { InstantGame } from "./instant-game.ts";
import type { OwnScreenProps } from "./own-screen.ts";

/** The parts of a game that load on demand. */
export interface GameParts<Screen = unknown> {
  readonly screen: () => Promise<{ readonly default: Screen }>;
  readonly proof: () => Promise<{ readonly proof: GameProof }>;
  /** Texts of the screen and of the proof of the game. */
  readonly texts: Catalogue;
}

export type InstantParts<G extends InstantGameName> = GameParts<InstantGame<G>>;
/** Parts of a game that does not share its screen with other games. */
export type OwnParts = GameParts<ComponentType<OwnScreenProps>>;
