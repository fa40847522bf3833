import { t } from "../i18n/language.ts";

const windows = [1, 7, 30] as const;
/** Number of days in the chosen period. The number 1 means the current UTC day. */
export type Days = (typeof windows)[number];

/** Lets the operator choose the number of days that the screen shows. */
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
