import { Segmented } from "../../ui/index.ts";

interface WayChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly locked: boolean;
  onChange(value: V): void;
}

/** Lets the player choose which move automatic play makes in each step of a round. */
export function WayChoice<V extends string>({ label, value, options, locked, onChange }: WayChoiceProps<V>) {
  return (
    <div className="min-w-0">
      <div className="field-label" aria-hidden="true">
        <span>{label}</span>
      </div>
      <div className="way-choice">
        <Segmented
          label={label}
          value={value}
          options={options}
          onChange={(way) => {
            if (!locked) onChange(way);
          }}
        />
      </div>
    </div>
  );
}
