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
/** What is to be sent, wherever to. */
export type NoticeMessage = Omit<Sent, "channel">;

const saidMs = 4_000;

/**
 * Sends the player a message about a record of theirs. A lost answer is asked for again: the same within a minute is sent once.
 */
export function useSending(message: NoticeMessage) {
  const t = useT();
  const [busy, setBusy] = useState<SendChannel>();
  const [failure, setFailure] = useState<unknown>();
  return {
    /** Where it is being sent to. */
    busy,
    /** Why the last one was not sent. */
    failure,
    /** @returns whether it is on its way */
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
        // What the refusal says of a channel is news to the screen too.
        void queryClient.invalidateQueries({ queryKey: noticeQueries.settings().queryKey });
        return false;
      } finally {
        setBusy(undefined);
      }
    },
  };
}
