import { Suspense, useEffect } from "react";
import type { RecordsProps } from "../../../games/play/own-screen.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { Sheet } from "../../../ui/index.ts";
import { freeMoment } from "../idle/idle.ts";
import { WaitingRecords } from "./waiting-records.tsx";

const RecordsList = lazyCode(() => import("./records-list.tsx"));

/**
 * The player's rounds of all games; those whose seed is revealed are computed again and marked. What lists them is not needed to
 * play: it comes once the game stands, in the page's free moments.
 */
export function RecordsSheet({ open, table, onClose }: RecordsProps) {
  const t = useT();
  useEffect(() => {
    // When it cannot come now, opening the sheet asks for it again and says so.
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
