import type { Ref } from "react";
import { amount } from "../i18n/format.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "../ui/art.tsx";
import { ChoiceField } from "../ui/choice-field.tsx";

/** Filter for the list of withdrawals. An undefined field of the filter accepts every withdrawal. */
export interface Filter {
  readonly asset: "PLAY" | "U" | undefined;
  readonly leastU: (typeof floors)[number] | undefined;
}

export const noFilter: Filter = { asset: undefined, leastU: undefined };
export const isFiltered = ({ asset, leastU }: Filter) => asset !== undefined || leastU !== undefined;

const assets = ["PLAY", "U"] as const;
const floors = ["100", "1000", "10000", "100000"] as const;

interface ButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly filter: Filter;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Shows the button that opens the filter of the list. The filter button is highlighted while a filter is set. */
export function FilterButton({ ref, filter, isOpen, onPress }: ButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={isFiltered(filter) ? "tab filter on" : "tab filter"}
      aria-expanded={isOpen}
      aria-label={t(isFiltered(filter) ? "filter.isOn" : "filter.open")}
      title={t(isFiltered(filter) ? "filter.isOn" : "filter.open")}
      onClick={onPress}
    >
      <Icon name="filter" px={16} />
    </button>
  );
}

interface PanelProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Shows the inputs of the filter for withdrawals. Each choice of the operator filters the list immediately. */
export function FilterPanel({ filter, onChange }: PanelProps) {
  return (
    <section className="card filters" aria-label={t("filter.open")}>
      <ChoiceField
        label={t("filter.asset")}
        choices={assets}
        any={t("filter.anyAsset")}
        value={filter.asset}
        nameOf={(asset) => asset}
        onChange={(asset) => onChange({ ...filter, asset })}
      />
      <ChoiceField
        label={t("filter.least")}
        choices={floors}
        any={t("filter.anyValue")}
        value={filter.leastU}
        nameOf={(least) => `${amount(least, { decimals: 0 })} U`}
        onChange={(leastU) => onChange({ ...filter, leastU })}
      />
      <button
        type="button"
        className="button quiet md"
        aria-disabled={!isFiltered(filter)}
        onClick={() => onChange(noFilter)}
      >
        {t("filter.clear")}
      </button>
      {filter.leastU !== undefined && <small>{t("filter.note")}</small>}
    </section>
  );
}
