import { choose, plinkoRtp, plinkoTableE4 } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import { Sheet } from "../../ui/index.ts";
import { HotkeyRules } from "../play/hotkey-rules.tsx";
import type { RulesProps } from "../play/instant-game.ts";
import { LimitLines } from "../play/limit-lines.tsx";
import { PayTable } from "../play/pay-table.tsx";
import { riskNames } from "../proof/risk-names.ts";

/** The rules, with the whole table of the bet that is set and its exact return. */
export function PlinkoRulesSheet({ open, params, limits, shownAsset, onClose }: RulesProps<"plinko">) {
  const t = useT();
  const { rows, risk } = params;
  const table = plinkoTableE4(params);
  // The other half of the buckets is the mirror image.
  const lines = table.slice(0, Math.floor(rows / 2) + 1).map((multiplierE4, bucket) => {
    const mirrored = rows - bucket;
    const ways = choose(rows, bucket);
    return bucket === mirrored
      ? { name: formatNumber(bucket), multiplierE4, ways }
      : { name: `${formatNumber(bucket)}, ${formatNumber(mirrored)}`, multiplierE4, ways: 2 * ways };
  });
  return (
    <Sheet open={open} onClose={onClose} title={t("plinko.rulesTitle")}>
      <div className="flex flex-col gap-12 pb-8 text-14">
        <p>{t("plinko.rule1")}</p>
        <p>{t("plinko.rule2")}</p>
        <p>{t("plinko.rule3")}</p>
        <PayTable
          bet={`${t("plinko.rows", { count: rows })} · ${t(riskNames[risk])}`}
          rtp={plinkoRtp(params)}
          head={t("plinko.bucket")}
          lines={lines}
        />
        <LimitLines limits={limits} topMultiplierE4={table[0] ?? 0} top="prize" shownAsset={shownAsset} />
        <HotkeyRules />
      </div>
    </Sheet>
  );
}
