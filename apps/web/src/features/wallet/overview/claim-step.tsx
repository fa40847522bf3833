import { useT } from "../../../i18n/index.ts";
import { AssetIcon, Button } from "../../../ui/index.ts";
import { timeLeftText, useAirdrop } from "../../../widgets/rewards/index.ts";
import { NextStep } from "./next-step.tsx";

/** Offers the airdrop as long as the player can collect it. */
export default function ClaimStep() {
  const t = useT();
  const airdrop = useAirdrop();
  if (airdrop?.state !== "ready") return null;
  const { untilMs, nowMs, shown } = airdrop;
  return (
    <NextStep
      art={<AssetIcon asset="TPLAY" size={40} />}
      title={t("next.claim", { amount: shown })}
      detail={
        untilMs === null ? t("next.claimWhy") : t("next.claimLeft", { time: timeLeftText(untilMs, nowMs, t) })
      }
      action={
        <Button
          look="quiet"
          size="sm"
          className="min-w-76 text-gold"
          busy={airdrop.isCollecting ? t("rewards.claiming") : undefined}
          onClick={airdrop.collect}
        >
          {t("next.claimAct")}
        </Button>
      }
    />
  );
}
