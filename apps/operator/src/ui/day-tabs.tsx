import { t } from "../i18n/language.ts";

const windows = [1, 7, 30] as const;
/** Over how many days something is counted; 1 is the present UTC day. */
export type Days = (typeof windows)[number];

/** Which days are shown. */
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
