import { useId } from "react";
import { Icon } from "../ui/index.ts";

interface SelectProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  onChange(value: V): void;
}

/** Lets the player choose one of many options from the native list of the device. */
export function Select<V extends string>({ label, value, options, onChange }: SelectProps<V>) {
  const id = useId();
  return (
    <div>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="field relative">
        <select
          id={id}
          className="min-h-44 w-full appearance-none bg-transparent pr-32 outline-none"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-raised">
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} className="pointer-events-none absolute right-12 text-muted" />
      </div>
    </div>
  );
}
