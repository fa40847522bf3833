import { Suspense } from "react";
import { loadTexts, useT } from "../../i18n/index.ts";
import { lazyCode } from "../../loading/index.ts";
import { rewardTexts } from "../../rewards/texts.ts";
import { Art, AssetIcon } from "../../ui/index.ts";
import { chooseDemo } from "./demo-choice.ts";
import type { Table } from "./use-table.ts";
import { Way } from "./way.tsx";

// The page loads the texts about rewards only with the row of options, because few players have no balance.
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
        art={<Art name="s-coal" size={28} />}
        title={t("play.wayDemo")}
        detail={t("play.wayDemoAbout")}
        chip={table.demo ? { tone: "emerald", word: t("play.wayOn") } : undefined}
        onClick={chooseDemo}
      />
      <Way
        art={<AssetIcon asset="PLAY" size={28} />}
        title={t("play.wayDeposit")}
        detail={t("play.wayDepositAbout")}
        href="/deposit"
      />
    </div>
  );
}
