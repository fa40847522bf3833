import type { Table } from "../../../games/play/use-table.ts";
import { useT } from "../../../i18n/index.ts";
import { ShortHash } from "../../../proofs/index.ts";
import { useSeeds } from "./use-seeds.ts";

/** What the house has committed to for the rounds that come now: the hash of the active server seed, in short. */
export function PairLine({ table, onOpen }: { readonly table: Pick<Table, "demo">; onOpen(): void }) {
  const t = useT();
  const { seeds } = useSeeds({ demo: table.demo, open: !table.demo });
  // Its place is kept: a button that moves while it is being pressed was not pressed.
  if (!seeds) return <div className="pair-line" />;
  return (
    <button type="button" className="pair-line" aria-haspopup="dialog" onClick={onOpen}>
      {t("fairness.committed")} <ShortHash text={seeds.active.serverSeedHash} />
    </button>
  );
}
