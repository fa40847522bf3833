import type { Body, NoticeKind } from "@gemplay/api-schema";
import { useMutation } from "@tanstack/react-query";
import { askUntilAnswered } from "../../../api/ask-until-answered.ts";
import { call } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { noticeQueries } from "../../../queries/index.ts";
import { queryClient } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";
import { changeNotices } from "./change-notices.ts";

type Sent = Body<"POST /notify/send/message">;
export type SendChannel = Sent["channel"];
/** The message that the server should send. The message channel is a separate value. */
export type NoticeMessage = Omit<Sent, "channel">;

interface Sending {
  readonly channel: SendChannel;
  /** Kind of notification that the page first switches on for this channel. */
  readonly turnOn?: NoticeKind | undefined;
}

const saidMs = 4_000;

/**
 * Sends the player a message about one of the player's own records. If the answer to the call was lost, the page
 * repeats the call, because the server sends the same message only once within a minute. Sends nothing if the
 * notifications of this kind could not be switched on.
 * @param onSent called after the server queued the message, even if the player has left the screen
 */
export function useSendMessage(message: NoticeMessage, onSent?: () => void) {
  return useMutation({
    mutationFn: async ({ channel, turnOn }: Sending) => {
      // A toast has already shown why the server did not save the setting.
      if (turnOn && !(await changeNotices({ kind: turnOn, channel, on: true }))) return null;
      const body = { ...message, channel };
      return await askUntilAnswered(() => call("POST /notify/send/message", { body }, { silent: true }));
    },
    onSuccess: (queued) => {
      if (!queued) return;
      showToast("succ", t("notices.sent"), t("notices.sentTo", { to: queued.sentTo }), saidMs);
      onSent?.();
    },
    // A refusal may mean that the state of the message channel has changed, so the page reads the notification settings
    // again.
    onError: () => void queryClient.invalidateQueries({ queryKey: noticeQueries.settings().queryKey }),
  });
}
