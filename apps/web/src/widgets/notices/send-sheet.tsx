import type { NoticeKind } from "@gemplay/api-schema";
import { useT } from "../../i18n/index.ts";
import { Button, ErrorState, Sheet, Skeleton } from "../../ui/index.ts";
import { type NoticeMessage, type SendChannel, useSendMessage } from "./api/send-message.ts";
import { ChannelRow } from "./channel-row.tsx";
import { SendFailure } from "./send-failure.tsx";
import { useNotices } from "./use-notices.ts";

/** The notification setting that must be on for each kind of message. The test message needs no setting. */
const kinds = {
  depositCredited: "depositCredited",
  withdrawalSent: "withdrawal",
  rewardReady: "rewardReady",
  rankUp: "levelReached",
  test: undefined,
} as const satisfies Readonly<Record<NoticeMessage["template"], NoticeKind | undefined>>;

interface SendSheetProps {
  readonly open: boolean;
  readonly message: NoticeMessage;
  /** True if the screen of the notification settings opened this sheet. */
  readonly onSettings?: boolean;
  onClose(): void;
}

/**
 * Lets the player choose whether a message goes to the chat or by e-mail. For a channel that does not work, shows how
 * the player can set it up.
 */
export function SendSheet({ open, message, onSettings = false, onClose }: SendSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("notices.sendTitle")}>
      <p className="mb-14 text-14 text-muted">{t("notices.sendWhy")}</p>
      <Channels message={message} onSettings={onSettings} onSent={onClose} />
    </Sheet>
  );
}

interface ChannelsProps {
  readonly message: NoticeMessage;
  readonly onSettings: boolean;
  onSent(): void;
}

function Channels({ message, onSettings, onSent }: ChannelsProps) {
  const t = useT();
  const { known, error, retry } = useNotices();
  const send = useSendMessage(message, onSent);
  if (!known && error) return <ErrorState title={t("notices.failed")} error={error} onRetry={retry} />;
  if (!known)
    return (
      <div role="status" aria-busy="true" aria-label={t("state.loading")}>
        <Skeleton height={120} className="rounded-16" />
      </div>
    );
  const kind = kinds[message.template];
  const working = send.isPending ? send.variables.channel : undefined;
  const isOff = (channel: SendChannel) =>
    kind !== undefined && known.settings.kinds[kind]?.[channel] === false;
  const act = (channel: SendChannel) => {
    if (send.isPending) return;
    // If the setting for this kind of message is off, the page switches it on, so that the player does not have to look
    // for it.
    send.mutate({ channel, turnOn: isOff(channel) ? kind : undefined });
  };
  return (
    <div className="flex flex-col gap-12">
      <ul className="card">
        {known.channels.map((channel) => (
          <ChannelRow
            key={channel}
            channel={channel}
            settings={known.settings}
            botUsername={known.bot}
            detail={isOff(channel) ? t("notices.isOff") : undefined}
          >
            <Button
              look="quiet"
              size="sm"
              busy={working === channel ? t("notices.sending") : undefined}
              aria-label={
                working === channel
                  ? undefined
                  : t(channel === "chat" ? "notices.sendToChat" : "notices.sendToMail")
              }
              onClick={() => act(channel)}
            >
              {t("notices.send")}
            </Button>
          </ChannelRow>
        ))}
      </ul>
      <SendFailure failure={send.error} onSettings={onSettings} />
    </div>
  );
}
