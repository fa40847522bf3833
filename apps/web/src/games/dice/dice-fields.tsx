import { useT } from "../../i18n/index.ts";
import { Icon } from "../../ui/index.ts";
import { toTypedNumber } from "../../ui/money/typed-amount.ts";
import type { ControlsProps } from "../play/game/instant-game.ts";
import { useLinkedFields } from "../play/game/linked-fields.ts";
import { FieldUnit, PanelField } from "../play/stake/panel-field.tsx";
import { fieldValues, readField, turnDirection } from "./dice-controls.ts";

/** Shows the inputs for the multiplier, the target and the win chance. The three inputs describe the same bet. */
export function DiceFields({ params, locked, onParams }: ControlsProps<"dice">) {
  const t = useT();
  const field = useLinkedFields({ params, locked, wrong: t("dice.wrong"), read: readField, onParams });
  const { multiplierE4, targetCenti, chanceCenti } = fieldValues(params);
  const over = params.direction === "over";
  return (
    <div className="dice-fields">
      <PanelField
        {...field("multiplier", toTypedNumber(multiplierE4, 4))}
        label={t("dice.multiplier")}
        after={<FieldUnit sign="×" />}
      />
      <PanelField
        {...field("target", toTypedNumber(targetCenti, 2))}
        label={t(over ? "dice.rollOver" : "dice.rollUnder")}
        after={
          <button
            type="button"
            className="mini-button bg-transparent text-emerald"
            aria-label={t(over ? "dice.turnUnder" : "dice.turnOver")}
            aria-disabled={locked || undefined}
            onClick={() => {
              if (!locked) onParams(turnDirection(params));
            }}
          >
            <Icon name="rot" size={16} />
          </button>
        }
      />
      <PanelField
        {...field("chance", toTypedNumber(chanceCenti, 2))}
        label={t("dice.chance")}
        after={<FieldUnit sign="%" />}
      />
    </div>
  );
}
