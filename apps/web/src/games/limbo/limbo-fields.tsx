import { useT } from "../../i18n/index.ts";
import type { ControlsProps } from "../play/game/instant-game.ts";
import { useLinkedFields } from "../play/game/linked-fields.ts";
import { FieldUnit, PanelField } from "../play/stake/panel-field.tsx";
import { fieldTexts, readField } from "./limbo-controls.ts";

/** Shows the inputs for the target multiplier and for the win chance, which describe the same bet. */
export function LimboFields({ params, locked, onParams }: ControlsProps<"limbo">) {
  const t = useT();
  const field = useLinkedFields({ params, locked, wrong: t("limbo.wrong"), read: readField, onParams });
  const { target, chance } = fieldTexts(params);
  return (
    <div className="grid grid-cols-2 gap-12">
      <PanelField {...field("target", target)} label={t("limbo.target")} after={<FieldUnit sign="×" />} />
      <PanelField {...field("chance", chance)} label={t("limbo.chance")} after={<FieldUnit sign="%" />} />
    </div>
  );
}
