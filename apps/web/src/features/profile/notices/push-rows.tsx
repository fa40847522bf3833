import { formatMoment, type PageKey, useT } from "../../../i18n/index.ts";
import type { NoticeSettings } from "../../../queries/index.ts";
import { Icon, type IconName } from "../../../ui/index.ts";
import { canPush, isPushBlocked, usePushSwitch } from "./push-device.ts";

type Push = NonNullable<NoticeSettings["push"]>;
type PushDevice = Push["devices"][number];

const looks: Readonly<Record<PushDevice["device"]["form"], readonly [IconName, PageKey]>> = {
  mobile: ["phone", "notices.pushPhone"],
  desktop: ["globe", "notices.pushComputer"],
  unknown: ["globe", "notices.pushOther"],
};

/** Shows one switch for each browser of the player with push notices. The browser of this page is the first. */
export function PushRows({ push }: { readonly push: Push }) {
  const t = useT();
  const { isPending, mutate, variables } = usePushSwitch();
  const here = push.devices.find(({ current }) => current);
  const isWaiting = (remove: string | undefined) => isPending && variables.remove === remove;
  return (
    <>
      {here || canPush() ? (
        <PushRow
          icon={matchMedia("(pointer: coarse)").matches ? "phone" : "globe"}
          title={t("notices.pushHere")}
          detail={here ? detailOf(here, t) : t(isPushBlocked() ? "notices.pushBlocked" : "notices.pushOff")}
          blocked={!here && isPushBlocked()}
          on={here !== undefined}
          busy={isWaiting(here?.id)}
          onToggle={() => mutate(here ? { remove: here.id } : { publicKey: push.publicKey })}
        />
      ) : null}
      {push.devices
        .filter(({ current }) => !current)
        .map((one) => {
          const [icon, title] = looks[one.device.form];
          return (
            <PushRow
              key={one.id}
              icon={icon}
              title={t(title)}
              detail={detailOf(one, t)}
              on
              busy={isWaiting(one.id)}
              onToggle={() => mutate({ remove: one.id })}
            />
          );
        })}
    </>
  );
}

function detailOf({ device: { browser, system }, lastSentAtMs }: PushDevice, t: ReturnType<typeof useT>) {
  const device =
    browser !== "" && system !== ""
      ? t("notices.pushDevice", { browser, system })
      : browser || system || t("notices.pushUnknown");
  if (lastSentAtMs === null) return t("notices.pushNone", { device });
  const isToday = new Date(lastSentAtMs).toDateString() === new Date().toDateString();
  return t("notices.pushLast", { device, time: formatMoment(lastSentAtMs, isToday ? "time" : "dayTime") });
}

interface PushRowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  /** True if the browser blocks notices, so that the player must first change a setting of the browser. */
  readonly blocked?: boolean;
  readonly on: boolean;
  /** True while the browser or the server has not answered. */
  readonly busy: boolean;
  onToggle(): void;
}

function PushRow({ icon, title, detail, blocked = false, on, busy, onToggle }: PushRowProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      className="row"
      onClick={() => {
        if (!busy) onToggle();
      }}
    >
      <span className={`square ${on ? "bg-emerald-bg text-emerald" : "text-muted"}`}>
        <Icon name={icon} />
      </span>
      <span className="min-w-0 flex-1 text-14 font-semibold">
        {title}
        <span className={`block text-12 font-normal ${blocked ? "text-gold" : "text-muted"}`}>{detail}</span>
      </span>
      <span className="switch" aria-hidden="true" />
    </button>
  );
}
