import { type ReactNode, useId } from "react";

interface SegmentedProps<V extends string> {
  /** Name of the group of options for screen readers. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  onChange(value: V): void;
}

/**
 * A choice between a few options side by side. The options are a radio group, so that the arrow keys change the choice.
 */
export function Segmented<V extends string>({ label, value, options, onChange }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
