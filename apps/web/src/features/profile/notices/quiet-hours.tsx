import type { Body } from "@gemplay/api-schema";
import { useT } from "../../../i18n/index.ts";
import type { NoticeSettings } from "../../../queries/index.ts";
import { Icon, SwitchRow } from "../../../ui/index.ts";
import { offsetText } from "./offset-text.ts";

type Change = Extract<Body<"POST /notify/settings">, { readonly quietHours: boolean }>;

interface QuietHoursProps {
  readonly hours: NoticeSettings["quietHours"];
  onChange(change: Change): void;
}

const ofThisDevice = () => -new Date().getTimezoneOffset();

/**
 * Lets the player choose quiet hours, during which the player gets no chat messages. The server uses the time zone of
 * the device on which the player turned on the quiet hours.
 */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const t = useT();
  const here = ofThisDevice();
  return (
    <div className="card">
      <SwitchRow
        icon="clock"
        title={t("notices.quiet")}
        detail={
          hours.on && hours.utcOffsetMinutes !== here
            ? t("notices.quietElsewhere", { offset: offsetText(hours.utcOffsetMinutes) })
            : t("notices.quietWhen")
        }
        on={hours.on}
        onChange={(on) => onChange({ quietHours: on, utcOffsetMinutes: here })}
      />
      {hours.on && hours.utcOffsetMinutes !== here ? (
        <button
          type="button"
          className="row flat"
          onClick={() => onChange({ quietHours: true, utcOffsetMinutes: here })}
        >
          <span className="min-w-0 flex-1 text-14 font-medium">
            {t("notices.quietHere", { offset: offsetText(here) })}
          </span>
          <Icon name="right" size={16} className="text-muted" />
        </button>
      ) : null}
    </div>
  );
}
