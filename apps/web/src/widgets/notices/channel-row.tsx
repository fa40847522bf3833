import type { ReactNode } from "react";
import { Link } from "wouter";
import { type PageKey, useT } from "../../i18n/index.ts";
import type { NoticeSettings } from "../../queries/index.ts";
import { Icon } from "../../ui/index.ts";
import type { SendChannel } from "./api/send-message.ts";
import { botLink } from "./bot-link.ts";

type State = NoticeSettings["chat"]["state"];

const details: Readonly<Record<SendChannel, Readonly<Record<State, PageKey>>>> = {
  chat: { none: "notices.chatNone", blocked: "notices.chatBlocked", works: "notices.chatWorks" },
  mail: { none: "notices.mailNone", blocked: "notices.mailNone", works: "notices.mailWorks" },
};

interface ChannelRowProps {
  readonly channel: SendChannel;
  readonly settings: NoticeSettings;
  readonly botUsername: string;
  /** Text below the name of a working channel, instead of the default text. */
  readonly detail?: string | undefined;
  /**
   * Content at the right end of the row of a working channel. Other channels show a button with which the player sets
   * the channel up.
   */
  readonly children: ReactNode;
}

/** Shows an external message channel: its address if the channel works, otherwise the player's next step. */
export function ChannelRow({ channel, settings, botUsername, detail, children }: ChannelRowProps) {
  const t = useT();
  const { state } = settings[channel];
  const name = channel === "chat" ? settings.chat.name : settings.mail.sentTo;
  const title = t(channel === "chat" ? "notices.telegram" : "notices.mail");
  const look = state !== "none" && channel === "chat" ? "text-sapphire! bg-sapphire-bg!" : "text-muted";
  return (
    <li className="row">
      <span className={`square ${look}`}>
        <Icon name={channel === "chat" ? "tg" : "mail"} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold [overflow-wrap:anywhere]">
          {channel === "mail" && state === "works" ? name : title}
        </span>
        <span
          className={`block text-12 [overflow-wrap:anywhere] ${state === "blocked" ? "text-gold" : "text-muted"}`}
        >
          {state !== "works"
            ? t(details[channel][state])
            : (detail ?? (channel === "chat" ? name : null) ?? t(details[channel].works))}
        </span>
      </span>
      {state === "works" ? (
        children
      ) : channel === "chat" ? (
        <a className="button quiet sm" href={botLink(botUsername)} target="_blank" rel="noreferrer">
          {t(state === "blocked" ? "notices.unblock" : "notices.start")}
        </a>
      ) : (
        <Link href="/bindInfo" className="button quiet sm">
          {t("notices.bind")}
        </Link>
      )}
    </li>
  );
}
