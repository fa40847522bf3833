import { type CoinSide, coinflipMultiplierE4 } from "@gemplay/games";
import { t } from "../../i18n/index.ts";
import type { StagedMoves } from "../replay/staged-replay.tsx";

const nameOf = (side: CoinSide | undefined) => t(side === "tails" ? "coinflip.tails" : "coinflip.heads");

export const moves: StagedMoves<"coinflip"> = {
  movesOf: ({ named }) => named.map((side) => ({ side })),
  seenAfter: ({ sides, named }, count) => ({ sides: sides.slice(0, count), named: named.slice(0, count) }),
  multiplierAfterE4: (_round, count) => coinflipMultiplierE4(count),
  say: ({ sides, named }, place) =>
    t("replay.move", { move: nameOf(named[place]), result: nameOf(sides[place]) }),
};
