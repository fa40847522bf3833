import { choose, plinkoRows, plinkoRtp, plinkoTableE4 } from "@gemplay/games";
import { formatNumber, useT } from "../../i18n/index.ts";
import type { RulesProps } from "../play/game/instant-game.ts";
import { PayTable } from "../play/panel/pay-table.tsx";
import { riskNames } from "../proof/risk-names.ts";

/** Shows the rules of Plinko, with the whole payout table of the current bet and the exact return to player. */
export function PlinkoRules({ params }: RulesProps<"plinko">) {
  const t = useT();
  const { rows, risk } = params;
  const table = plinkoTableE4(params);
  // The payout table lists only the left half of the buckets, because the right half has the same multipliers.
  const lines = table.slice(0, Math.floor(rows / 2) + 1).map((multiplierE4, bucket) => {
    const mirrored = rows - bucket;
    const ways = choose(rows, bucket);
    return bucket === mirrored
      ? { name: formatNumber(bucket), multiplierE4, ways }
      : { name: `${formatNumber(bucket)}, ${formatNumber(mirrored)}`, multiplierE4, ways: 2 * ways };
  });
  return (
    <>
      <p>
        {t("plinko.rule1", {
          fewest: formatNumber(plinkoRows.minimum),
          most: formatNumber(plinkoRows.maximum),
        })}
      </p>
      <p>{t("plinko.rule2")}</p>
      <p>{t("plinko.rule3")}</p>
      <PayTable
        bet={`${t("plinko.rows", { count: rows })} · ${t(riskNames[risk])}`}
        rtp={plinkoRtp(params)}
        head={t("plinko.bucket")}
        lines={lines}
      />
    </>
  );
}
