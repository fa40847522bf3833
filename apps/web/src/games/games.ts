/**
 * The games on the page. Each lies whole in its folder; this table leads to its parts, which come when they are needed.
 * `play/`, `staged/` and `proof/` hold what games are made of. May import ui, queries, stores and the call client. Must
 * never know a feature, and no game knows another one or this table.
 */
import type { GameName, InstantGameName, StagedGameName } from "@gemplay/api-schema";
import { parts as coinflip } from "./coinflip/coinflip-parts.ts";
import { parts as crash } from "./crash/crash-parts.ts";
import { parts as dice } from "./dice/dice-parts.ts";
import { parts as gems } from "./gems/gems-parts.ts";
import { parts as hilo } from "./hilo/hilo-parts.ts";
import { parts as keno } from "./keno/keno-parts.ts";
import { parts as limbo } from "./limbo/limbo-parts.ts";
import { parts as mines } from "./mines/mines-parts.ts";
import type { GameParts, InstantParts, OwnParts } from "./play/game-parts.ts";
import { parts as plinko } from "./plinko/plinko-parts.ts";
import type { StagedParts } from "./staged/staged-parts.ts";
import { parts as wheel } from "./wheel/wheel-parts.ts";

/** What is bet and settled at once: one screen for all. */
export const instantGames: { readonly [G in InstantGameName]: InstantParts<G> } = {
  dice,
  limbo,
  plinko,
  wheel,
  keno,
  gems,
};

/** What is played in steps: another one. */
export const stagedGames: { readonly [G in StagedGameName]: StagedParts<G> } = { mines, hilo, coinflip };

/** What brings a screen of its own. */
export const ownGames = { crash } satisfies Record<string, OwnParts>;

export const games: Readonly<Record<GameName, GameParts>> = { ...instantGames, ...stagedGames, ...ownGames };
