import { Suspense, useState } from "react";
import type { Table } from "../../../games/play/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { VerifyForm } from "../../../proofs/index.ts";
import { Segmented, Sheet, Skeleton } from "../../../ui/index.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { SeedsTab } from "./seeds-tab.tsx";

type Tab = "seeds" | "verify" | "how";

interface FairnessSheetProps {
  readonly open: boolean;
  readonly table: Pick<Table, "game" | "demo" | "rounds">;
  onClose(): void;
}

/** Seeds with their commitments, a round from pasted values, and how it works. */
export function FairnessSheet({ open, table, onClose }: FairnessSheetProps) {
  const t = useT();
  const [tab, setTab] = useState<Tab>("seeds");
  return (
    <Sheet open={open} onClose={onClose} title={t("fairness.title")}>
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
