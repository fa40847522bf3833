import type { NoticeKind } from "@gemplay/api-schema";
import { useState } from "react";
import { useT } from "../i18n/index.ts";
import { Button, ErrorState, Sheet, Skeleton } from "../ui/index.ts";
import { changeNotices } from "./changes.ts";
import { ChannelRow } from "./channel-row.tsx";
import { SendFailure } from "./send-failure.tsx";
import { useNotices } from "./use-notices.ts";
import { type NoticeMessage, type SendChannel, useSending } from "./use-sending.ts";

/** The notice setting that allows each kind of message. The test message needs no notice setting. */
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
  /** True if the screen of the notice settings opened this sheet. */
  readonly onSettings?: boolean;
  onClose(): void;
}

/**
 * Lets the player choose whether a message goes to the chat or by e-mail, or shows which channel the player must set up
 * first.
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
  const { busy, failure, send } = useSending(message);
  const [turning, setTurning] = useState<SendChannel>();
  if (!known && error) return <ErrorState title={t("notices.failed")} error={error} onRetry={retry} />;
  if (!known)
    return (
      <div role="status" aria-busy="true" aria-label={t("state.loading")}>
        <Skeleton height={120} className="rounded-16" />
      </div>
    );
  const kind = kinds[message.template];
  const working = turning ?? busy;
  const isOff = (channel: SendChannel) =>
    kind !== undefined && known.settings.kinds[kind]?.[channel] === false;
  const act = async (channel: SendChannel) => {
    if (turning !== undefined) return;
    setTurning(channel);
    // If the player asks for a message, the page switches the setting for this kind of message on. The player does not
    // have to find the setting first.
    const isOn = !kind || !isOff(channel) || (await changeNotices({ kind, channel, on: true }));
    setTurning(undefined);
    if (isOn && (await send(channel))) onSent();
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
              onClick={() => void act(channel)}
            >
              {t("notices.send")}
            </Button>
          </ChannelRow>
        ))}
      </ul>
      <SendFailure failure={failure} onSettings={onSettings} />
    </div>
  );
}
