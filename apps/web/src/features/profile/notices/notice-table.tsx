import "./notices.css";
import type { Body } from "@gemplay/api-schema";
import { type PageKey, useT } from "../../../i18n/index.ts";
import type { NoticeSettings } from "../../../queries/index.ts";
import { CheckBoxArt, Icon } from "../../../ui/index.ts";

type Switch = Extract<Body<"POST /notify/settings">, { readonly kind: unknown }>;
type Channel = Switch["channel"];

/** The kinds of notifications, most important first. */
const kinds = {
  depositCredited: ["notices.deposit", "notices.depositWhen"],
  withdrawal: ["notices.withdrawal", "notices.withdrawalWhen"],
  rewardReady: ["notices.reward", "notices.rewardWhen"],
  levelReached: ["notices.level", "notices.levelWhen"],
  friendJoined: ["notices.friend", "notices.friendWhen"],
  announcement: ["notices.announcement", "notices.announcementWhen"],
} as const satisfies Readonly<Record<Switch["kind"], readonly [PageKey, PageKey]>>;
const kindNames = Object.keys(kinds) as readonly Switch["kind"][];

const places = {
  page: "notices.page",
  push: "notices.push",
  chat: "notices.chat",
  mail: "notices.mailShort",
} as const satisfies Readonly<Record<Channel, PageKey>>;

interface NoticeTableProps {
  readonly settings: NoticeSettings;
  readonly channels: readonly Channel[];
  onChange(change: Switch): void;
}

/**
 * Shows a switch for each kind of notification and each channel, such as e-mail. Players cannot turn off notifications
 * about the security of their account.
 */
export function NoticeTable({ settings, channels, onChange }: NoticeTableProps) {
  const t = useT();
  const stateOf = (channel: Channel) => {
    if (channel === "page") return "works";
    if (channel === "push") return settings.push?.devices.length ? "works" : "none";
    return settings[channel].state;
  };
  return (
    <div className="card">
      <table className="notices">
        <thead>
          <tr className="text-12 text-muted">
            <th scope="col">{t("notices.kinds")}</th>
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className={stateOf(channel) === "blocked" ? "text-gold" : undefined}
              >
                {t(places[channel])}
                {stateOf(channel) === "blocked" ? (
                  <>
                    <i className="rhombus ml-4 inline-block" aria-hidden="true" />
                    <span className="sr-only"> {t("notices.chatBlocked")}</span>
                  </>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kindNames.map((kind) => {
            const [title, when] = kinds[kind];
            const on = settings.kinds[kind];
            return (
              <tr key={kind}>
                <KindName title={t(title)} when={t(when)} />
                {channels.map((channel) => (
                  <td key={channel} className={stateOf(channel) === "none" ? "opacity-50" : undefined}>
                    {on ? (
                      <label className="notices-check">
                        <input
                          type="checkbox"
                          className="sr-only"
                          checked={on[channel]}
                          aria-label={t("notices.cell", { kind: t(title), place: t(places[channel]) })}
                          onChange={({ target }) => onChange({ kind, channel, on: target.checked })}
                        />
                        <CheckBoxArt checked={on[channel]} />
                      </label>
                    ) : null}
                  </td>
                ))}
              </tr>
            );
          })}
          <tr>
            <KindName title={t("notices.security")} when={t("notices.always")} />
            {channels.map((channel) => (
              <td key={channel} className="text-muted">
                <Icon name="lock" size={16} className="mx-auto" />
                <span className="sr-only">{t("notices.always")}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function KindName({ title, when }: { readonly title: string; readonly when: string }) {
  return (
    <th scope="row">
      <span className="block text-14 font-semibold">{title}</span>
      <span className="block text-12 font-normal text-muted">{when}</span>
    </th>
  );
}
