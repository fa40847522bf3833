import { t } from "../i18n/language.ts";

const windows = [1, 7, 30] as const;
/** Number of counted days. 1 is the current UTC day. */
export type Days = (typeof windows)[number];

/** Lets the operator choose the period. */
export function DayTabs({
  days,
  onChange,
}: {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}) {
  return windows.map((one) => (
    <button key={one} type="button" className="tab" aria-pressed={days === one} onClick={() => onChange(one)}>
      {one === 1 ? t("overview.today") : t("overview.days", { count: one })}
    </button>
  ));
}
