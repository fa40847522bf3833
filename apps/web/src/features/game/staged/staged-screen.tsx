/**
 * The file `staged-screen.tsx` contains the screen of a staged game. In a staged game, the player bets, takes steps,
 * and then cashes out or loses. The player takes the steps manually, or automatic play takes them according to a plan.
 * Each game has a folder in `games` with the code that is specific to the game. The folders `features/game/staged` and
 * `games/staged` contain the code that all staged games share, for example the demo and the sender, which sends calls
 * to the server. The folders `play`, `fairness` and `records` contain code that all games share.
 */

import type { StagedGameName } from "@gemplay/api-schema";
import { useState } from "react";
import type { StagedGame } from "../../../games/staged/staged-game.ts";
import { GameFrame, type OpenSheet } from "../game-frame.tsx";
import { RulesEnd } from "../lazy-rules-end.ts";
import { StagedBoard } from "./staged-board.tsx";
import { StagedPanel } from "./staged-panel.tsx";
import { useStagedScreen } from "./use-staged-screen.ts";
import "./staged.css";

/** Renders the screen of a staged game for players and for guests. */
export function StagedScreen<G extends StagedGameName>({ game }: { readonly game: StagedGame<G> }) {
  const screen = useStagedScreen(game);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const { table, staged, auto, round, fields } = screen;
  const { stake, params } = fields;
  const spoken = staged.phase === "rest" && auto.run === null ? round.current : null;
  return (
    <GameFrame
      game={game}
      table={table}
      sheet={sheet}
      onSheet={setSheet}
      rules={
        <>
          <game.Rules params={params} />
          <RulesEnd
            game={game.name}
            interrupted="staged.interrupted"
            limits={table.limits(stake.currency)}
            topMultiplierE4={game.firstStepTopMultiplierE4(params)}
            top="step"
            shownAsset={stake.shownAsset}
            bet="staged.keyBet"
          />
        </>
      }
    >
      <StagedBoard
        game={game}
        staged={staged}
        round={round}
        fields={fields}
        plan={screen.plan}
        planning={screen.planning}
        locked={screen.locked}
        onMove={screen.actions.move}
        onPlan={screen.setPlan}
      />
      <StagedPanel
        game={game}
        screen={screen}
        onRules={() => setSheet("rules")}
        onCheck={() => setSheet("fairness")}
      />
      <p className="sr-only" role="status">
        {spoken ? game.say(spoken) : null}
      </p>
    </GameFrame>
  );
}
