import { useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";
import { wholeToInput } from "../play/input-text.ts";
import { PanelField } from "../play/panel-field.tsx";
import {
  type DiceControls,
  type DiceField,
  fieldValues,
  leaveField,
  turnDirection,
  typeField,
} from "./dice-controls.ts";

interface DiceFieldsProps {
  readonly controls: DiceControls;
  readonly error: string | undefined;
  readonly locked: boolean;
  onChange(controls: DiceControls): void;
}

/** Multiplier, target and win chance: three ways to say one bet. */
export function DiceFields({ controls, error, locked, onChange }: DiceFieldsProps) {
  const t = useT();
  const { multiplierE4, targetCenti, chanceCenti } = fieldValues(controls.params);
  const over = controls.params.direction === "over";
  const field = (name: DiceField, standing: string) => ({
    value: controls.typed?.field === name ? controls.typed.text : standing,
    error: controls.invalid && controls.typed?.field === name ? error : undefined,
    locked,
    onChange: (text: string) => onChange(typeField(controls, name, text)),
    onLeave: () => onChange(leaveField(controls)),
  });
  return (
    <div className="three">
      <PanelField
        {...field("multiplier", wholeToInput(multiplierE4, 4))}
        label={t("dice.multiplier")}
        after={<Unit sign="×" />}
      />
      <PanelField
        {...field("target", wholeToInput(targetCenti, 2))}
        label={t(over ? "dice.rollOver" : "dice.rollUnder")}
        after={
          <button
            type="button"
            className="mini bg-transparent text-emerald"
            aria-label={t(over ? "dice.turnUnder" : "dice.turnOver")}
            aria-disabled={locked || undefined}
            onClick={() => {
              if (!locked) onChange(turnDirection(controls));
            }}
          >
            <Icon name="rot" size={16} />
          </button>
        }
      />
      <PanelField
        {...field("chance", wholeToInput(chanceCenti, 2))}
        label={t("dice.chance")}
        after={<Unit sign="%" />}
      />
    </div>
  );
}

function Unit({ sign }: { readonly sign: string }) {
  return (
    <span className="pr-8 text-13 text-muted" aria-hidden="true">
      {sign}
    </span>
  );
}
