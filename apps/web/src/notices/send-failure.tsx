import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { isAnswerLost, isRefusal } from "../api/index.ts";
import { useT } from "../i18n/index.ts";
import { platformQueries } from "../queries/index.ts";
import { Notice } from "../ui/index.ts";
import { botLink } from "./bot-link.ts";

interface SendFailureProps {
  readonly failure: unknown;
  /** True on the screen of the notice settings, which needs no link to the notice settings. */
  readonly onSettings?: boolean;
}

/** Shows why a message was not sent, and the player's next step. */
export function SendFailure({ failure, onSettings = false }: SendFailureProps) {
  const t = useT();
  const bot = useQuery(platformQueries.config()).data?.host?.botUsername;
  if (failure === undefined) return null;
  const message = failure instanceof Error ? failure.message : "";
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
