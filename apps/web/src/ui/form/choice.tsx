import { type ReactNode, useId } from "react";

interface ChoiceProps<V extends string> {
  readonly label: string;
  /** Content to the right of the label. */
  readonly aside?: ReactNode;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly content: ReactNode }[];
  /** If true, the component shows the chosen option, but the player cannot change the choice. */
  readonly locked?: boolean;
  /** Makes each option card as wide as its text, which suits many short options. */
  readonly compact?: boolean;
  /** Shows the label only to screen readers, for options that need no visible label. */
  readonly quietLabel?: boolean;
  onChange(value: V): void;
}

const card =
  "relative flex min-h-[max(4.8rem,44px)] items-center gap-8 rounded-12 bg-raised px-12 py-6 " +
  "shadow-[inset_0_0_0_1px_var(--line-2)] has-[:checked]:bg-emerald-bg " +
  "has-[:checked]:shadow-[inset_0_0_0_1.5px_var(--emerald)] has-[:focus-visible]:[outline:var(--focus)]";

/** Offers a few options as cards that work as a group of radio buttons. */
export function Choice<V extends string>({
  label,
  aside,
  value,
  options,
  locked,
  compact,
  quietLabel,
  onChange,
}: ChoiceProps<V>) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} disabled={locked} className="min-w-0">
      <div className={quietLabel ? "sr-only" : "field-label"}>
        <span id={id}>{label}</span>
        {aside}
      </div>
      <div className="flex flex-wrap gap-8">
        {options.map((option) => (
          <label
            key={option.value}
            className={`${card} ${compact ? "" : "min-w-0 flex-1"} ${locked ? "" : "cursor-pointer"}`}
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.content}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
