import { coinflipMostFlips, coinflipMultiplierE4 } from "@gemplay/games";
import { formatMultiplier, useT } from "../../i18n/index.ts";
import { StepField } from "../play/panel/step-field.tsx";
import type { PlanProps, StagedAuto } from "../staged/staged-game.ts";
import { WayChoice } from "../staged/way-choice.tsx";
import { initialPlan, nextMove } from "./coinflip-plan.ts";

export const auto: StagedAuto<"coinflip"> = { initial: initialPlan, nextMove, Controls: PlanControls };

/**
 * Lets the player choose the side of the coin, and the number of correct choices after which automatic play cashes out.
 */
function PlanControls({ plan, locked, onPlan }: PlanProps<"coinflip">) {
  const t = useT();
  return (
    <>
      <WayChoice
        label={t("coinflip.planSide")}
        value={plan.side}
        options={[
          { value: "heads", label: t("coinflip.heads") },
          { value: "tails", label: t("coinflip.tails") },
          { value: "turns", label: t("coinflip.planTurns") },
        ]}
        locked={locked}
        onChange={(side) => onPlan({ ...plan, side })}
      />
      <StepField
        label={t("coinflip.rightFlips")}
        aside={t("staged.cashOutAt", { multiplier: formatMultiplier(coinflipMultiplierE4(plan.flips)) })}
        fewer={t("staged.planFewer")}
        more={t("staged.planMore")}
        value={plan.flips}
        minimum={1}
        maximum={coinflipMostFlips}
        step={1}
        locked={locked}
        onChange={(flips) => onPlan({ ...plan, flips })}
      />
    </>
  );
}
