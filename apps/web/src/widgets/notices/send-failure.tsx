import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { isAnswerLost, isRefusal } from "../../api/index.ts";
import { useT } from "../../i18n/index.ts";
import { platformQueries } from "../../queries/index.ts";
import { Notice } from "../../ui/index.ts";
import { botLink } from "./bot-link.ts";

interface SendFailureProps {
  readonly failure: Error | null;
  /** True on the screen of the notification settings, which needs no link to itself. */
  readonly onSettings?: boolean;
}

/** Shows why a message was not sent, and the player's next step. */
export function SendFailure({ failure, onSettings = false }: SendFailureProps) {
  const t = useT();
  const bot = useQuery(platformQueries.config()).data?.host?.botUsername;
  if (failure === null) return null;
  const { message } = failure;
  const action =
    bot !== undefined && isRefusal(failure, "BotBlocked") ? (
      <a className="mini-button" href={botLink(bot)} target="_blank" rel="noreferrer">
        {t("notices.unblock")}
      </a>
    ) : !onSettings && isRefusal(failure, "NoticeChannelMissing", "NoticeOptedOut") ? (
      <Link href="/profile?view=notifications" className="mini-button">
        {t("notices.toSettings")}
      </Link>
    ) : undefined;
  return (
    <Notice tone="coral" urgent action={action}>
      {isAnswerLost(failure) ? `${message} ${t("notices.lost")}`.trim() : message}
    </Notice>
  );
}
