import { risks, wheelSegments } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import type { ControlsProps } from "../play/game/instant-game.ts";
import { RiskChoice } from "../play/panel/risk-choice.tsx";
import { StepField } from "../play/panel/step-field.tsx";

/** Shows the inputs for the risk and for the number of segments of the wheel. */
export function WheelControls({ params, locked, onParams }: ControlsProps<"wheel">) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-12">
      <RiskChoice
        risks={risks}
        value={params.risk}
        locked={locked}
        onChange={(risk) => onParams({ ...params, risk })}
      />
      <StepField
        label={t("verify.segments")}
        fewer={t("wheel.fewer")}
        more={t("wheel.more")}
        value={params.segments}
        minimum={Math.min(...wheelSegments)}
        maximum={Math.max(...wheelSegments)}
        step={10}
        locked={locked}
        onChange={(segments) => onParams({ ...params, segments })}
      />
    </div>
  );
}
