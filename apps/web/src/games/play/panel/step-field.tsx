import { useId } from "react";
import { formatNumber } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";

interface StepFieldProps {
  readonly label: string;
  /** Content to the right of the field's label. */
  readonly aside?: string;
  /** Names of the plus button and the minus button for screen readers. */
  readonly fewer: string;
  readonly more: string;
  readonly value: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly locked: boolean;
  onChange(value: number): void;
}

/** Shows an input field for a small whole number. The input field is between a minus button and a plus button. */
export function StepField(props: StepFieldProps) {
  const { label, aside, fewer, more, value, minimum, maximum, step, locked, onChange } = props;
  const id = useId();
  const button = (to: number, name: string, icon: "minus" | "plus") => {
    const offered = !locked && to >= minimum && to <= maximum;
    return (
      <button
        type="button"
        className="mini-button"
        aria-label={name}
        aria-controls={id}
        aria-disabled={!offered || undefined}
        onClick={() => {
          if (offered) onChange(to);
        }}
      >
        <Icon name={icon} size={16} />
      </button>
    );
  };
  return (
    <div className="min-w-0">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside ? <span>{aside}</span> : null}
      </div>
      <div className="field" style={{ padding: "0 0.4rem" }}>
        {button(value - step, fewer, "minus")}
        <output id={id} className="num flex-1 text-center">
          {formatNumber(value)}
        </output>
        {button(value + step, more, "plus")}
      </div>
    </div>
  );
}
