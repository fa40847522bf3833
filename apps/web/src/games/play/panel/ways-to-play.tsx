import { Suspense } from "react";
import { loadTexts, useT } from "../../../i18n/index.ts";
import { lazyCode } from "../../../loading/index.ts";
import { AssetIcon, Icon } from "../../../ui/index.ts";
import { rewardTexts } from "../../../widgets/rewards/texts/index.ts";
import { setCurrency } from "../table/currency-choice.ts";
import type { Table } from "../table/use-table.ts";
import { Way } from "./way.tsx";

// The page loads the texts about rewards only when the row of options appears, because few players have no balance.
const ClaimWay = lazyCode(async () => {
  const [row] = await Promise.all([import("./claim-way.tsx"), loadTexts(rewardTexts)]);
  return row;
});

/** Shows what a player without a balance can do: claim the airdrop, play the demo, or make a deposit. */
export function WaysToPlay({ table }: { readonly table: Pick<Table, "game" | "demo"> }) {
  const t = useT();
  return (
    <div className="card overflow-hidden">
      <Suspense>
        <ClaimWay game={table.game} />
      </Suspense>
      <Way
        art={<AssetIcon asset="DEMO" size={28} />}
        title={t("play.wayDemo")}
        detail={t("play.wayDemoAbout")}
        chip={table.demo ? { tone: "emerald", word: t("play.wayOn") } : undefined}
        // This demo ends as soon as the player has a balance, unless the player has chosen the demo before.
        onClick={() => {
          if (!table.demo) setCurrency(table.game, { currency: "DEMO", forLackOfMoney: true });
        }}
      />
      <Way
        art={
          <span className="square ways-to-play-deposit">
            <Icon name="in" size={16} />
          </span>
        }
        title={t("play.wayDeposit")}
        detail={t("play.wayDepositAbout")}
        href="/deposit"
      />
    </div>
  );
}
