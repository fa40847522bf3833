import type { StagedGameName } from "@gemplay/api-schema";
import { parseAmount } from "@gemplay/money";
import { useState } from "react";
import { stakeDecimals } from "../../../games/play/game/round.ts";
import { stakeText } from "../../../games/play/stake/stake.ts";
import { type Stake, useStake } from "../../../games/play/stake/use-stake.ts";
import type { ParamsOf, StagedGame } from "../../../games/staged/staged-game.ts";
import { useT } from "../../../i18n/index.ts";
import { toTyped } from "../../../ui/index.ts";
import type { ShownRound } from "./use-shown-round.ts";
import type { StagedTable } from "./use-staged-table.ts";

/** The bet that the input fields of a staged game show. */
export interface BetFields<G extends StagedGameName> {
  readonly stake: Stake;
  /** The last valid bet parameters of the input fields. */
  readonly params: ParamsOf<G>;
  /** True if the input fields contain no valid bet. */
  readonly invalid: boolean;
  /** Error text for the input fields that are specific to this game. */
  readonly wrong: string | undefined;
  /** Stores new bet parameters. Undefined stands for typed text that is not a valid bet. */
  takeParams(params: ParamsOf<G> | undefined): void;
  /** Removes the error text of the input fields. Called when the fields show the last valid bet again. */
  dropInvalid(): void;
}

/**
 * Holds the bet that the player enters in the input fields. While a manual round is open, the fields show the bet of
 * the open round.
 * @param running true while automatic bets run
 */
export function useBetFields<G extends StagedGameName>(
  game: StagedGame<G>,
  table: StagedTable<G>,
  round: ShownRound<G>,
  running: boolean,
): BetFields<G> {
  const t = useT();
  const [params, setParams] = useState(game.initial);
  const [invalid, setInvalid] = useState(false);
  /** Id of the round whose bet the input fields show. */
  const [played, setPlayed] = useState("");
  const { open } = round;
  const stake = useStake(
    table.state === "loading" ? undefined : table,
    game.firstStepTopMultiplierE4(params),
  );

  // The fields show the bet of the open manual round, even after a reload or on another device.
  if (open && open.id !== played && !running) {
    setPlayed(open.id);
    setParams(open.params as ParamsOf<G>);
    setInvalid(false);
    const amount = toTyped(stakeText(parseAmount(open.amount, stakeDecimals)));
    stake.setText(amount, table.demo ? "DEMO" : open.asset);
    round.showNext();
  }

  return {
    stake,
    params,
    invalid,
    wrong: invalid && game.wrong ? t(game.wrong) : undefined,
    takeParams(next) {
      setInvalid(next === undefined);
      if (next) setParams(next);
    },
    dropInvalid: () => setInvalid(false),
  };
}
