import "./limits.css";
import { useT } from "../../i18n/index.ts";
import { Choice } from "../../ui/index.ts";
import { type BreakHours, breakHours } from "./pause-lengths.ts";

interface BreakChoiceProps {
  readonly offered?: readonly BreakHours[];
  readonly hours: BreakHours;
  onChange(hours: BreakHours): void;
}

/** Lets the player choose the length of a break from playing. */
export function BreakChoice({ offered = breakHours, hours, onChange }: BreakChoiceProps) {
  const t = useT();
  return (
    <div className="limits-lengths four">
      <Choice
        label={t("limits.breakLength")}
        quietLabel
        compact
        value={String(hours)}
        options={offered.map((one) => ({
          value: String(one),
          content: (
            <span className="w-full text-center text-14 font-semibold">
              {one === 24 ? t("limits.hours24") : t("limits.days", { count: one / 24 })}
            </span>
          ),
        }))}
        onChange={(value) => {
          const chosen = offered.find((one) => String(one) === value);
          if (chosen !== undefined) onChange(chosen);
        }}
      />
    </div>
  );
}
