import { useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button, ErrorState, Icon, Skeleton, TaskScreen } from "../../../ui/index.ts";
import {
  ChannelRow,
  changeNotices,
  SendFailure,
  SendSheet,
  useNotices,
  useSendMessage,
} from "../../../widgets/notices/index.ts";
import { settingsPath } from "../settings-path.ts";
import { NoticeTable } from "./notice-table.tsx";
import { PushRows } from "./push-rows.tsx";
import { QuietHours } from "./quiet-hours.tsx";

type Known = NonNullable<ReturnType<typeof useNotices>["known"]>;

/** Renders `/profile?view=notifications`, the settings for notifications and their channels. */
export default function NoticesView() {
  const t = useT();
  const { known, error, retry } = useNotices();
  if (known) return <Standing {...known} />;
  return (
    <TaskScreen title={t("notices.title")} back={settingsPath}>
      {error ? <ErrorState title={t("notices.failed")} error={error} onRetry={retry} /> : <Loading />}
    </TaskScreen>
  );
}

function Standing({ settings, channels, bot }: Known) {
  const t = useT();
  return (
    <TaskScreen
      title={t("notices.title")}
      back={settingsPath}
      foot={<Test {...{ settings, channels, bot }} />}
    >
      <p className="text-14 text-muted">{t("notices.about")}</p>
      {channels.length === 0 && !settings.push ? null : (
        <div className="card">
          {settings.push ? <PushRows push={settings.push} /> : null}
          <ul className="notices-channels">
            {channels.map((channel) => (
              <ChannelRow key={channel} channel={channel} settings={settings} botUsername={bot}>
                <span className="chip emerald">
                  <i className="rhombus" aria-hidden="true" />
                  {t("notices.works")}
                </span>
              </ChannelRow>
            ))}
          </ul>
        </div>
      )}
      <NoticeTable
        settings={settings}
        channels={["page", ...(settings.push ? (["push"] as const) : []), ...channels]}
        onChange={changeNotices}
      />
      {channels.includes("chat") || settings.push ? (
        <QuietHours hours={settings.quietHours} onChange={changeNotices} />
      ) : null}
      {settings.push ? <p className="text-center text-12 text-muted">{t("notices.pushLocked")}</p> : null}
    </TaskScreen>
  );
}

/** Lets the player send a test message to one of the working channels. */
function Test({ settings, channels }: Known) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const send = useSendMessage({ template: "test" });
  const working = channels.filter((channel) => settings[channel].state === "works");
  const [only] = working;
  if (channels.length === 0) return null;
  return (
    <div className="flex flex-col gap-12">
      <SendFailure failure={send.error} onSettings />
      <Button
        look="quiet"
        busy={send.isPending ? t("notices.sending") : undefined}
        reason={only === undefined ? t("notices.nowhere") : undefined}
        onClick={() => {
          if (working.length > 1) setOpen(true);
          else if (only) send.mutate({ channel: only });
        }}
      >
        <Icon name="bell" size={18} />
        {t("notices.test")}
      </Button>
      <SendSheet open={open} message={{ template: "test" }} onSettings onClose={() => setOpen(false)} />
    </div>
  );
}

/**
 * Shows a placeholder with the shape of the settings, so that the content does not move when the settings are loaded.
 */
function Loading() {
  const t = useT();
  return (
    <div role="status" aria-busy="true" aria-label={t("state.loading")} className="flex flex-col gap-14">
      <Skeleton height={20} />
      <Skeleton height={120} className="rounded-16" />
      <Skeleton height={376} className="rounded-16" />
      <Skeleton height={60} className="rounded-16" />
    </div>
  );
}
