import type { ProofField, Values } from "../games/proof/proof-fields.ts";
import { formatNumber, useT } from "../i18n/index.ts";
import { Field, Icon, Segmented } from "../ui/index.ts";
import { Select } from "./select.tsx";

interface VerifyFieldsProps {
  readonly fields: readonly ProofField[];
  readonly values: Values;
  onChange(values: Values): void;
}

/** Shows the input fields for the parameters of one game. */
export function VerifyFields({ fields, values, onChange }: VerifyFieldsProps) {
  return fields.map((field) => (
    <OneField
      key={field.name}
      field={field}
      value={values[field.name] ?? ""}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ));
}

interface OneFieldProps<F extends ProofField> {
  readonly field: F;
  readonly value: string;
  onChange(value: string): void;
}

type Of<K extends ProofField["kind"]> = Extract<ProofField, { readonly kind: K }>;

/**
 * Maximum number of options that the form shows side by side. If a field has more options, the player chooses from a
 * list that opens after a tap.
 */
const mostSideBySide = 4;

function OneField({ field, value, onChange }: OneFieldProps<ProofField>) {
  const t = useT();
  if (field.kind === "places") return <Places field={field} value={value} onChange={onChange} />;
  if (field.kind === "moves") return <Moves field={field} value={value} onChange={onChange} />;
  if (field.kind === "figure")
    return (
      <Field
        label={t(field.label)}
        inputMode={field.decimals === 0 ? "numeric" : "decimal"}
        placeholder={field.optional ? t("fairness.optional") : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const options = field.options.map((option) => ({
    value: option.value,
    label: option.label ? t(option.label) : formatNumber(Number(option.value)),
  }));
  return options.length > mostSideBySide ? (
    <Select label={t(field.label)} value={value} options={options} onChange={onChange} />
  ) : (
    <div>
      <div className="field-label">{t(field.label)}</div>
      <Segmented label={t(field.label)} value={value} options={options} onChange={onChange} />
    </div>
  );
}

const listOf = (value: string) => (value === "" ? [] : value.split(","));

function Places({ field, value, onChange }: OneFieldProps<Of<"places">>) {
  const t = useT();
  const chosen = listOf(value);
  return (
    <fieldset>
      <legend className="field-label w-full">
        <span>{t(field.label)}</span>
        <span className="num">
          {formatNumber(chosen.length)} / {formatNumber(field.most)}
        </span>
      </legend>
      <div className="grid gap-4" style={{ gridTemplateColumns: `repeat(${field.columns}, 1fr)` }}>
        {Array.from({ length: field.count }, (_, at) => {
          const place = String(at + field.first);
          const pressed = chosen.includes(place);
          return (
            <button
              key={place}
              type="button"
              className="proofs-place num"
              aria-pressed={pressed}
              onClick={() => {
                const others = chosen.filter((one) => one !== place);
                if (pressed) onChange(others.join(","));
                else if (chosen.length < field.most) onChange([...chosen, place].join(","));
              }}
            >
              {formatNumber(at + 1)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function Moves({ field, value, onChange }: OneFieldProps<Of<"moves">>) {
  const t = useT();
  const made = listOf(value);
  const textOf = (move: string) => {
    const label = field.options.find((option) => option.value === move)?.label;
    return label ? t(label) : move;
  };
  return (
    <fieldset>
      <legend className="field-label w-full">{t(field.label)}</legend>
      <div className="flex flex-wrap gap-8">
        {field.options.map((option) => (
          <button
            key={option.value}
            type="button"
            className="mini-button px-12"
            onClick={() => {
              if (made.length < field.most) onChange([...made, option.value].join(","));
            }}
          >
            {textOf(option.value)}
          </button>
        ))}
        <button
          type="button"
          className="mini-button ml-auto"
          aria-label={t("verify.takeBack")}
          onClick={() => onChange(made.slice(0, -1).join(","))}
        >
          <Icon name="back" size={16} />
        </button>
      </div>
      {made.length > 0 ? (
        <ol className="mt-8 flex flex-wrap gap-4">
          {made.map((move, place) => (
            // Moves of a round are added and removed only at the end, so the index of a move can be part of the React
            // key.
            <li key={`${String(place)} ${move}`} className="chip">
              {textOf(move)}
            </li>
          ))}
        </ol>
      ) : null}
    </fieldset>
  );
}
