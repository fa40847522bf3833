import { Suspense, useEffect, useState } from "react";
import type { Table } from "../../../games/play/table/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { VerifyForm } from "../../../proofs/index.ts";
import { Segmented, Sheet, Skeleton } from "../../../ui/index.ts";
import { freeMoment } from "../idle/idle.ts";
import { LogNotice } from "../public-log/log-section.tsx";

const SeedsTab = lazyCode(async () => ({ default: (await import("./seeds-tab.tsx")).SeedsTab }));
const HowItWorks = lazyCode(async () => ({ default: (await import("./how-it-works.tsx")).HowItWorks }));

type Tab = "seeds" | "verify" | "how";

interface FairnessSheetProps {
  readonly open: boolean;
  readonly table: Pick<Table, "game" | "demo" | "rounds">;
  onClose(): void;
}

/**
 * Shows the fairness sheet with three tabs. A fault of the public log is above the tabs. The tabs contain the seeds with their hashes, a form that checks a round,
 * and an explanation of the fairness scheme.
 */
export function FairnessSheet({ open, table, onClose }: FairnessSheetProps) {
  const t = useT();
  const [tab, setTab] = useState<Tab>("seeds");
  useEffect(() => {
    // The game does not need the seeds tab, so the page loads the code of the tab only after the game is visible.
    void freeMoment()
      .then(() => SeedsTab.preload())
      .catch(() => undefined);
  }, []);
  return (
    <Sheet open={open} onClose={onClose} title={t("fairness.title")}>
      <LogNotice />
      <Segmented<Tab>
        label={t("fairness.title")}
        value={tab}
        options={[
          { value: "seeds", label: t("fairness.seeds") },
          { value: "verify", label: t("fairness.verify") },
          { value: "how", label: t("fairness.how") },
        ]}
        onChange={setTab}
      />
      <div className="mt-14">
        <Suspense fallback={<Skeleton height={320} />}>
          {tab === "seeds" ? <SeedsTab table={table} open={open} /> : null}
          {tab === "verify" ? <VerifyForm game={table.game} /> : null}
          {tab === "how" ? <HowItWorks game={table.game} /> : null}
        </Suspense>
      </div>
    </Sheet>
  );
}
