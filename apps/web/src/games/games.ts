/**
 * The folder `games` contains the code of all games. Each game has a separate folder. The file `games.ts` lists the
 * screen, the proof and the texts of each game, which the page loads when a player opens the game. The folders `play`,
 * `staged` and `proof` contain code that several games share. In the folder `play`, each folder imports only the
 * folders before it in this list: `game` (the definition of a game), `table` (bets on the server and in the demo),
 * `board`, `stake`, `panel` and `auto`. The code of `games` may import the shared folders, such as `ui`, `queries` and
 * `stores`, but never `proofs` or `features`. No game imports code from the folder of another game or from `games.ts`.
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
import type { GameParts, InstantParts, OwnParts } from "./play/table/game-parts.ts";
import { parts as plinko } from "./plinko/plinko-parts.ts";
import type { StagedParts } from "./staged/staged-parts.ts";
import { parts as wheel } from "./wheel/wheel-parts.ts";

/** Instant games: the server settles each bet immediately. All instant games share one game screen. */
export const instantGames: { readonly [G in InstantGameName]: InstantParts<G> } = {
  dice,
  limbo,
  plinko,
  wheel,
  keno,
  gems,
};

/** Staged games: the player plays each round in several steps. All staged games share one game screen. */
export const stagedGames: { readonly [G in StagedGameName]: StagedParts<G> } = { mines, hilo, coinflip };

/** Games that have their own screen. */
export const ownGames = { crash } satisfies Record<string, OwnParts>;

export const games: Readonly<Record<GameName, GameParts>> = { ...instantGames, ...stagedGames, ...ownGames };
