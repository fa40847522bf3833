import { Suspense, useEffect } from "react";
import type { RecordsProps } from "../../../games/play/own-screen.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Sheet } from "../../../ui/index.ts";
import { freeMoment } from "../idle/idle.ts";
import { WaitingRecords } from "./waiting-records.tsx";

const RecordsList = lazyCode(() => import("./records-list.tsx"));

/**
 * Lists the player's rounds of all games and checks the rounds whose seeds are revealed. Players do not need the list
 * of rounds for playing, so the page loads its code while the page is idle.
 */
export function RecordsSheet({ open, table, onClose }: RecordsProps) {
  const t = useT();
  useEffect(() => {
    // If the code cannot be loaded early, opening the sheet loads the code again and reports a failure.
    void freeMoment()
      .then(() => RecordsList.preload())
      .catch(() => undefined);
  }, []);
  return (
    <Sheet open={open} onClose={onClose} title={t("rounds.title")}>
      <Suspense fallback={<WaitingRecords />}>
        <RecordsList demo={table.demo} open={open} />
      </Suspense>
    </Sheet>
  );
}
