/**
 * The file `instant-game-screen.tsx` contains the screen of an instant game: the board, the bet controls, single bets
 * and automatic bets. Each game has a folder in `games` with the code that is specific to the game. The folders `play`,
 * `fairness`, `records` and `round` contain code that all games share.
 */
import type { InstantGameName } from "@gemplay/api-schema";
import { useState } from "react";
import type { InstantGame } from "../../../games/play/game/instant-game.ts";
import { GameFrame, type OpenSheet } from "../game-frame.tsx";
import { RulesEnd } from "../lazy-rules-end.ts";
import { InstantPanel } from "./instant-panel.tsx";
import { LastResults } from "./last-results.tsx";
import { SpokenResult } from "./spoken-result.tsx";
import { useInstantScreen } from "./use-instant-screen.ts";

/** Renders the screen of an instant game for players and for guests. */
export function InstantGameScreen<G extends InstantGameName>({ game }: { readonly game: InstantGame<G> }) {
  const screen = useInstantScreen(game);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const { table, play, stake, params, fixed } = screen;
  const running = screen.auto.run !== null;
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
            interrupted="play.interrupted"
            limits={table.limits(stake.currency)}
            topMultiplierE4={game.topMultiplierE4(params)}
            top={game.onePayout ? "set" : "prize"}
            shownAsset={stake.shownAsset}
          />
        </>
      }
    >
      {screen.mode === "auto" && !running ? (
        <div className="h-4" />
      ) : (
        <LastResults rounds={table.rounds} say={game.say} isRare={game.isRare} onRetry={table.retryRounds} />
      )}
      <game.Board
        size={screen.boardSize}
        params={params}
        round={play.shown}
        busy={play.phase === "sent"}
        reducedMotion={play.reducedMotion}
        locked={fixed}
        spoken={(round) => <SpokenResult game={game} round={round} quiet={running} />}
        onParams={screen.takeParams}
      />
      <InstantPanel game={game} screen={screen} onRules={() => setSheet("rules")} />
    </GameFrame>
  );
}
