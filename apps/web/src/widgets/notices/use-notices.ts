import { useQuery } from "@tanstack/react-query";
import { platformQueries } from "../../queries/index.ts";
import { useNoticeSettings } from "./api/change-notices.ts";
import type { SendChannel } from "./api/send-message.ts";

/** Returns the player's notification settings and the message channels that this deployment offers. */
export function useNotices() {
  const { query, settings } = useNoticeSettings();
  const config = useQuery(platformQueries.config());
  const failed = [query, config].find(({ isError, data }) => isError && !data);
  const offered = config.data && {
    chat: config.data.host !== null,
    mail: config.data.features.mail || settings?.mail.state === "works",
  };
  const channels = (["chat", "mail"] as const).filter((one: SendChannel) => offered?.[one] === true);
  return {
    /** Undefined until the notification settings and the configuration are loaded. */
    known:
      settings && config.data ? { settings, channels, bot: config.data.host?.botUsername ?? "" } : undefined,
    /** The error if loading the notification settings or the configuration failed, otherwise null. */
    error: failed?.error ?? null,
    retry: () => void Promise.all([query.refetch(), config.refetch()]),
  };
}
