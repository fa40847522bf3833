import type { Round } from "../../../games/play/game/round.ts";

const stakeE4 = 10_000;

/** Returns whether a round has paid more than its stake. Only such a round has a card. */
export const isWon = ({ multiplierE4 }: Pick<Round, "multiplierE4">): boolean => multiplierE4 > stakeE4;
