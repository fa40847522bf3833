import { plinkoRows, risks } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import type { ControlsProps } from "../play/game/instant-game.ts";
import { RiskChoice } from "../play/panel/risk-choice.tsx";
import { StepField } from "../play/panel/step-field.tsx";

/** Shows the inputs for the risk and for the number of rows of pins. */
export function PlinkoControls({ params, locked, onParams }: ControlsProps<"plinko">) {
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
        label={t("verify.rows")}
        fewer={t("plinko.fewer")}
        more={t("plinko.more")}
        value={params.rows}
        {...plinkoRows}
        step={1}
        locked={locked}
        onChange={(rows) => onParams({ ...params, rows })}
      />
    </div>
  );
}
