/**
 * The screen of Crash shows one round that all players share. Server events update the round on the screen. The page
 * sends a player's bets to the server. A guest's bets exist only in the browser. The folder `board` contains the code
 * that draws the round, `bet` the code for the player's bets, and `proof` the code for the fairness proof of a round.
 * The folder `play` contains the code that all games share.
 */
import { Suspense, useState } from "react";
import { useT } from "../../i18n/index.ts";
import type { CrashPast, CrashState } from "../../queries/index.ts";
import { ErrorState } from "../../ui/index.ts";
import { GameHeader } from "../play/panel/game-header.tsx";
import { gainText } from "../play/stake/figures.ts";
import type { OwnScreenProps } from "../play/table/own-screen.ts";
import type { CrashPlay } from "./bet/use-crash-play.ts";
import { CrashBoard } from "./board/crash-board.tsx";
import { CrashHistory } from "./crash-history.tsx";
import { look } from "./crash-look.ts";
import { CrashPlayPanel } from "./crash-play-panel.tsx";
import { CrashRulesSheet } from "./crash-rules-sheet.tsx";
import { CrashFairnessSheet } from "./proof/crash-fairness-sheet.tsx";
import { CrashProofSheet, type ProvedRound } from "./proof/crash-proof-sheet.tsx";
import { LazyAllRoundsSheet } from "./proof/lazy-all-rounds-sheet.ts";
import { useCrashScreen } from "./use-crash-screen.ts";
import "./crash.css";

export default function CrashGame({ Records, LogNotice, LogSection }: OwnScreenProps) {
  const t = useT();
  const screen = useCrashScreen();
  const { crash, error, table, stake } = screen;
  /** The sheet that currently covers the game screen. */
  const [sheet, setSheet] = useState<"fairness" | "records" | "rules" | null>(null);
  /** The past round whose fairness proof covers the game screen. */
  const [proved, setProved] = useState<ProvedRound | null>(null);
  /** Whether the list of all rounds is open; undefined before it was first opened. The list can cover a sheet. */
  const [isAllOpen, setAllOpen] = useState<boolean>();
  const openAll = () => setAllOpen(true);
  const closeSheet = () => setSheet(null);
  return (
    <>
      <GameHeader
        look={look}
        table={table}
        onFairness={() => setSheet("fairness")}
        onRecords={() => setSheet("records")}
      />
      <CrashHistory
        history={crash?.history}
        onProof={(past) => crash && setProved(provedRound(past, crash))}
        onAll={openAll}
      />
      {error && !crash ? (
        <div className="section mt-0">
          <ErrorState title={t("crash.failed")} error={error} onRetry={screen.retry} />
        </div>
      ) : (
        <CrashBoard crash={crash} live={screen.live} loss={lossOf(screen.play)} />
      )}
      <CrashPlayPanel screen={screen} onRules={() => setSheet("rules")} />
      <CrashFairnessSheet
        open={sheet === "fairness"}
        chain={crash?.chain}
        notice={<LogNotice />}
        log={<LogSection />}
        onClose={closeSheet}
        onAll={openAll}
      />
      <Records open={sheet === "records"} table={table} onClose={closeSheet} />
      <CrashRulesSheet
        open={sheet === "rules"}
        cashOutE4={screen.shownCashOutE4}
        limits={table.limits(stake.currency)}
        round={crash?.current}
        asset={stake.asset}
        shownAsset={stake.shownAsset}
        onClose={closeSheet}
      />
      <CrashProofSheet round={proved} onClose={() => setProved(null)} />
      {isAllOpen === undefined ? null : (
        <Suspense>
          <LazyAllRoundsSheet open={isAllOpen} onClose={() => setAllOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function provedRound(past: CrashPast, { history, chain }: CrashState): ProvedRound {
  return {
    past,
    before: history.find(({ round }) => round === past.round - 1),
    // The page knows the salt only for the rounds of the current hash chain.
    chain: past.round > chain.baseRound ? chain : undefined,
  };
}

function lossOf({ bet }: CrashPlay): string | undefined {
  return bet?.state === "lost" ? gainText(bet) : undefined;
}
