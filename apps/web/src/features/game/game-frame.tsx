import { type ReactNode, Suspense } from "react";
import type { GameLook } from "../../games/play/game/game-look.ts";
import type { GameName } from "../../games/play/game/round.ts";
import { GameHeader } from "../../games/play/panel/game-header.tsx";
import type { Table } from "../../games/play/table/use-table.ts";
import { type PageKey, useT } from "../../i18n/index.ts";
import { Sheet, Skeleton } from "../../ui/index.ts";
import { FairnessSheet } from "./fairness/fairness-sheet.tsx";
import { PairLine } from "./fairness/pair-line.tsx";
import { RecordsSheet } from "./records-sheet.tsx";

/** The sheet that covers the game screen, or null if no sheet is open. */
export type OpenSheet = "fairness" | "records" | "rules" | null;

interface GameFrameProps {
  readonly game: { readonly look: GameLook; readonly rulesTitle: PageKey };
  readonly table: Table<GameName>;
  readonly sheet: OpenSheet;
  onSheet(sheet: OpenSheet): void;
  readonly rules: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders the frame around every game that uses a seed pair: the header, the line with the seed hash, and the sheets.
 */
export function GameFrame(props: GameFrameProps) {
  const { game, table, sheet, onSheet } = props;
  const t = useT();
  const close = () => onSheet(null);
  return (
    <>
      <GameHeader
        look={game.look}
        table={table}
        onFairness={() => onSheet("fairness")}
        onRecords={() => onSheet("records")}
      />
      {props.children}
      <PairLine table={table} onOpen={() => onSheet("fairness")} />
      <FairnessSheet open={sheet === "fairness"} table={table} onClose={close} />
      <RecordsSheet open={sheet === "records"} table={table} onClose={close} />
      <Sheet open={sheet === "rules"} onClose={close} title={t(game.rulesTitle)}>
        <Suspense fallback={<Skeleton height={320} />}>
          <div className="flex flex-col gap-12 pb-8 text-14">{props.rules}</div>
        </Suspense>
      </Sheet>
    </>
  );
}
