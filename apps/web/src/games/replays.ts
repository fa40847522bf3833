import type { GameName, InstantGameName, StagedGameName } from "@gemplay/api-schema";
import { loadTexts } from "../i18n/index.ts";
import { instantGames, ownGames, stagedGames } from "./games.ts";
import type { GameProof } from "./proof/proof.ts";
import { instantReplay } from "./replay/instant-replay.tsx";
import type { Replay } from "./replay/replay.ts";
import { type StagedMoves, stagedReplay } from "./replay/staged-replay.tsx";

type Load<G extends GameName> = (proof: GameProof) => Promise<Replay<G>>;

function instant<G extends InstantGameName>(name: G): Load<G> {
  return async (proof) => {
    const { screen, texts } = instantGames[name];
    const [{ default: game }] = await Promise.all([screen(), loadTexts(texts)]);
    return instantReplay<G>(game, proof);
  };
}

function staged<G extends StagedGameName>(
  name: G,
  moves: () => Promise<{ readonly moves: StagedMoves<G> }>,
): Load<G> {
  return async () => {
    const { screen, texts } = stagedGames[name];
    const [{ default: game }, own] = await Promise.all([screen(), moves(), loadTexts(texts)]);
    return stagedReplay<G>(game, own.moves);
  };
}

/** The replay of each game. The page loads the board of a game only when it shows a replay of the game. */
const replays: { readonly [G in GameName]: Load<G> } = {
  dice: instant("dice"),
  limbo: instant("limbo"),
  plinko: instant("plinko"),
  wheel: instant("wheel"),
  keno: instant("keno"),
  gems: instant("gems"),
  mines: staged("mines", () => import("./mines/mines-replay.ts")),
  hilo: staged("hilo", () => import("./hilo/hilo-replay.ts")),
  coinflip: staged("coinflip", () => import("./coinflip/coinflip-replay.ts")),
  async crash() {
    const [{ crashReplay }] = await Promise.all([
      import("./crash/crash-replay.tsx"),
      loadTexts(ownGames.crash.texts),
    ]);
    return crashReplay;
  },
};

/** Loads the replay of a game. */
export const loadReplayOf = <G extends GameName>(game: G, proof: GameProof): Promise<Replay<G>> =>
  replays[game](proof);
