import type { Body } from "@gemplay/api-schema";
import { useState } from "react";
import { askUntilAnswered } from "../api/ask-until-answered.ts";
import { call } from "../api/index.ts";
import { useT } from "../i18n/index.ts";
import { noticeQueries } from "../queries/index.ts";
import { queryClient } from "../stores/index.ts";
import { showToast } from "../ui/index.ts";

type Sent = Body<"POST /notify/send/message">;
export type SendChannel = Sent["channel"];
/** The message to send, without its message channel. */
export type NoticeMessage = Omit<Sent, "channel">;

const saidMs = 4_000;

/**
 * Sends the player a message about one of the player's own records. Repeats a call whose answer was lost. The server
 * sends the same message only once within a minute.
 */
export function useSending(message: NoticeMessage) {
  const t = useT();
  const [busy, setBusy] = useState<SendChannel>();
  const [failure, setFailure] = useState<unknown>();
  return {
    /** Message channel of the running call. */
    busy,
    /** Error of the last attempt to send a message. */
    failure,
    /** Sends the message. @returns whether the server queued the message */
    async send(channel: SendChannel): Promise<boolean> {
      if (busy) return false;
      setBusy(channel);
      setFailure(undefined);
      try {
        const body = { ...message, channel };
        const { sentTo } = await askUntilAnswered(() =>
          call("POST /notify/send/message", { body }, { silent: true }),
        );
        showToast("succ", t("notices.sent"), t("notices.sentTo", { to: sentTo }), saidMs);
        return true;
      } catch (error) {
        setFailure(error);
        // A refusal may mean that the state of the message channel has changed, so the page reads the notice settings
        // again.
        void queryClient.invalidateQueries({ queryKey: noticeQueries.settings().queryKey });
        return false;
      } finally {
        setBusy(undefined);
      }
    },
  };
}
