import type { ReactNode } from "react";

interface ChoiceFieldProps<C extends string> {
  readonly label: string;
  readonly choices: readonly C[];
  /** Text of the option that means no choice, for example «All assets». */
  readonly any: string;
  readonly value: C | undefined;
  /** A drawing of the chosen option, which is shown inside the field. */
  readonly art?: ReactNode;
  readonly nameOf: (choice: C) => string;
  readonly onChange: (choice: C | undefined) => void;
}

/** Shows a labelled field in which the operator chooses one of several options, or no option. */
export function ChoiceField<C extends string>(props: ChoiceFieldProps<C>) {
  const { label, choices, any, value, art, nameOf, onChange } = props;
  return (
    <label>
      <span className="field-label">{label}</span>
      <span className={art === undefined ? "choice" : "choice with-art"}>
        {art}
        <select
          value={value ?? ""}
          onChange={(event) => onChange(choices.find((one) => one === event.target.value))}
        >
          <option value="">{any}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
