// A bet on Dice over 50.50 with the server's decision, but without limits of players.
import { type DiceParams, dice, diceMultiplierE4, isDiceParams, payoutBase, playDice } from "@gemplay/games";
import type { BetContext } from "@gemplay/ledger";

export const diceParams: DiceParams & { readonly [name: string]: string | number } = {
  direction: "over",
  targetCenti: 5050,
};

export function decideDice({ serverSeed, clientSeed, nonce, amountBase }: BetContext) {
  if (!isDiceParams(diceParams)) return { refuse: "params" };
  const { rollCenti, won } = playDice({ serverSeed, clientSeed, nonce }, diceParams);
  const multiplierE4 = won ? diceMultiplierE4(diceParams) : 0;
  return {
    payoutBase: payoutBase(amountBase, multiplierE4),
    multiplierE4,
    outcome: { rollCenti, won },
    houseEdge: dice.houseEdge(diceParams),
  };
}
