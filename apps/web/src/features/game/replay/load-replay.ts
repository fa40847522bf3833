import type { GameName } from "@gemplay/api-schema";
import type { Replay } from "../../../games/replay/replay.ts";
import { loadReplayOf } from "../../../games/replays.ts";
import { loadOrRenew } from "../../../loading/index.ts";
import type { GameProof } from "../../../proofs/index.ts";

const loaded = new Map<GameName, Promise<Replay<GameName>>>();

/** Loads the replay of a game. Returns the same promise for the same game each time, as React's `use` needs it. */
export function loadReplay(
  game: GameName,
  loadProof: (game: GameName) => Promise<GameProof>,
): Promise<Replay<GameName>> {
  const known = loaded.get(game);
  if (known) return known;
  const replay = loadOrRenew(async () => await loadReplayOf(game, await loadProof(game)));
  loaded.set(game, replay);
  return replay;
}
