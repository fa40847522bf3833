import type { Table } from "../../../games/play/table/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { ShortHash } from "../../../proofs/index.ts";
import { useSeeds } from "./use-seeds.ts";

/** Shows the shortened hash of the active server seed. The hash is the server's commitment for the next rounds. */
export function PairLine({ table, onOpen }: { readonly table: Pick<Table, "demo">; onOpen(): void }) {
  const t = useT();
  const { seeds } = useSeeds({ demo: table.demo, open: !table.demo });
  // Reserves the space for the line while the hash loads; otherwise the bet button could move while the player presses
  // it.
  if (!seeds) return <div className="pair-line" />;
  return (
    <button type="button" className="pair-line" aria-haspopup="dialog" onClick={onOpen}>
      {t("fairness.committed")} <ShortHash text={seeds.active.serverSeedHash} />
    </button>
  );
}
