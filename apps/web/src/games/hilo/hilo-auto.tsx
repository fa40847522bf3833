import { useT } from "../../i18n/index.ts";
import { StepField } from "../play/panel/step-field.tsx";
import type { PlanProps, StagedAuto } from "../staged/staged-game.ts";
import { WayChoice } from "../staged/way-choice.tsx";
import { initialPlan, mostGuesses, nextMove } from "./hilo-plan.ts";

export const auto: StagedAuto<"hilo"> = { initial: initialPlan, nextMove, Controls: PlanControls };

/** Lets the player choose the plan of automatic play: the number of correct guesses, and the kind of guess. */
function PlanControls({ plan, locked, onPlan }: PlanProps<"hilo">) {
  const t = useT();
  return (
    <>
      <WayChoice
        label={t("hilo.planWay")}
        value={plan.way}
        options={[
          { value: "likelier", label: t("hilo.planLikelier") },
          { value: "higher", label: t("hilo.higherOrSame") },
          { value: "lower", label: t("hilo.lowerOrSame") },
        ]}
        locked={locked}
        onChange={(way) => onPlan({ ...plan, way })}
      />
      {plan.way === "likelier" ? null : (
        <p className="text-12 text-muted">{t(plan.way === "higher" ? "hilo.planOnAce" : "hilo.planOnTwo")}</p>
      )}
      <StepField
        label={t("hilo.right")}
        aside={t("staged.planThen")}
        fewer={t("staged.planFewer")}
        more={t("staged.planMore")}
        value={plan.guesses}
        minimum={1}
        maximum={mostGuesses}
        step={1}
        locked={locked}
        onChange={(guesses) => onPlan({ ...plan, guesses })}
      />
    </>
  );
}
