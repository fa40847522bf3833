import type { GameName } from "@gemplay/api-schema";
import type { GameProof } from "./proof.ts";

type Load = () => Promise<{ readonly proof: GameProof }>;

/** The proof of every game, each loaded when a round of it is looked at. */
const loads: Readonly<Record<GameName, Load>> = {
  dice: () => import("./games/dice.ts"),
  limbo: () => import("./games/limbo.ts"),
  plinko: () => import("./games/plinko.tsx"),
  wheel: () => import("./games/wheel.tsx"),
  keno: () => import("./games/keno.tsx"),
  mines: () => import("./games/mines.tsx"),
  hilo: () => import("./games/hilo.tsx"),
  coinflip: () => import("./games/coinflip.tsx"),
  crash: () => import("./games/crash.ts"),
};

const loaded = new Map<GameName, Promise<GameProof>>();

/** The proof of a game; the same promise each time, so that a component may `use` it. */
export function loadProof(game: GameName): Promise<GameProof> {
  const known = loaded.get(game);
  if (known) return known;
  const proof = loads[game]().then((part) => part.proof);
  loaded.set(game, proof);
  // What could not be loaded is asked for again the next time.
  proof.catch(() => loaded.delete(game));
  return proof;
}

/** Every game, in the order of the form. */
export const provenGames = Object.keys(loads) as GameName[];
