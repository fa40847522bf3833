import { Suspense } from "react";
import type { RecordsProps } from "../../games/play/table/own-screen.ts";
import { useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { Sheet } from "../../ui/index.ts";
import { loadLater } from "./later/load-later.ts";
import { WaitingRecords } from "./records/waiting-records.tsx";

const RecordsList = lazyCode(async () => ({ default: (await loadLater()).RecordsList }));

/**
 * Lists the player's rounds of all games and checks the rounds whose seeds are revealed. The game does not need the
 * list of rounds, so the page loads the code of the list together with the parts below the game.
 */
export function RecordsSheet({ open, table, onClose }: RecordsProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("rounds.title")}>
      <Suspense fallback={<WaitingRecords />}>
        <RecordsList demo={table.demo} open={open} />
      </Suspense>
    </Sheet>
  );
}
