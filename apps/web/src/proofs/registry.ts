import type { GameName } from "@gemplay/api-schema";
import { games } from "../games/games.ts";
import type { GameProof } from "../games/proof/proof.ts";
import { loadTexts } from "../i18n/index.ts";
import { loadOrRenew } from "../loading/index.ts";

const loaded = new Map<GameName, Promise<GameProof>>();

/**
 * Loads the code for the proof of a game. Returns the same promise for the same game each time, so that a component can
 * pass the promise to React's `use`.
 */
export function loadProof(game: GameName): Promise<GameProof> {
  const known = loaded.get(game);
  if (known) return known;
  const { proof: code, texts } = games[game];
  const proof = loadOrRenew(async () => {
    const [part] = await Promise.all([code(), loadTexts(texts)]);
    return part.proof;
  });
  loaded.set(game, proof);
  return proof;
}
