import type { Table } from "../../../games/play/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { ShortHash } from "../../../proofs/index.ts";
import { useSeeds } from "./use-seeds.ts";

/** Shows the shortened hash of the active server seed, which is the commitment for the next rounds. */
export function PairLine({ table, onOpen }: { readonly table: Pick<Table, "demo">; onOpen(): void }) {
  const t = useT();
  const { seeds } = useSeeds({ demo: table.demo, open: !table.demo });
  // Reserves the space of the line, because a button that moves during a press misses the press.
  if (!seeds) return <div className="pair-line" />;
  return (
    <button type="button" className="pair-line" aria-haspopup="dialog" onClick={onOpen}>
      {t("fairness.committed")} <ShortHash text={seeds.active.serverSeedHash} />
    </button>
  );
}
