import type { Body } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import { askUntilAnswered } from "../../../api/ask-until-answered.ts";
import { ApiError, call, isAnswerLost } from "../../../api/index.ts";
import { t } from "../../../i18n/index.ts";
import { type NoticeSettings, noticeQueries } from "../../../queries/index.ts";
import { createStore, queryClient, userStore, useStore } from "../../../stores/index.ts";
import { showToast } from "../../../ui/index.ts";

export type NoticeChange = Body<"POST /notify/settings">;

interface Waiting {
  readonly token: string;
  readonly change: NoticeChange;
}

const failureMs = 6_000;

/** Changes of the notification settings that the server has not answered yet, in the order of the player's taps. */
const waitingStore = createStore<{ readonly waiting: readonly Waiting[] }>({ waiting: [] });

/**
 * The last request that saves the notification settings on the server. Such requests run one after the other. If the
 * player taps a switch twice, the server therefore keeps the value of the second tap.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Returns the notification settings with the unanswered changes applied, so that a switch changes immediately after a
 * tap.
 */
export function useNoticeSettings() {
  const query = useQuery(noticeQueries.settings());
  const waiting = useStore(waitingStore, (state) => state.waiting);
  const { token } = userStore.get();
  const own = waiting.filter((one) => one.token === token);
  const settings = query.data && own.reduce((known, { change }) => applied(known, change), query.data);
  return { query, settings };
}

/**
 * Changes a notification setting immediately on the page, and then on the server. If the server refuses the change, the
 * setting returns to its old value. A toast shows the failure on every screen.
 * @returns whether the server saved the change
 */
export function changeNotices(change: NoticeChange): Promise<boolean> {
  const entry: Waiting = { token: userStore.get().token, change };
  waitingStore.set({ waiting: [...waitingStore.get().waiting, entry] });
  const saved = last.then(() => save(entry));
  last = saved;
  return saved;
}

async function save(entry: Waiting): Promise<boolean> {
  const { queryKey } = noticeQueries.settings();
  const isOwn = () => entry.token === userStore.get().token;
  try {
    if (!isOwn()) return false;
    const body = entry.change;
    const settings = await askUntilAnswered(() => call("POST /notify/settings", { body }, { silent: true }));
    // A read that started before this change may return an outdated value of the notification setting.
    if (isOwn()) await queryClient.cancelQueries({ queryKey });
    if (isOwn()) queryClient.setQueryData(queryKey, settings);
    return true;
  } catch (error) {
    if (!isOwn()) return false;
    // If the server's answer was lost, the server may have saved the change. The page reads the notification setting
    // again before the switch returns to its old value.
    if (isAnswerLost(error)) await queryClient.invalidateQueries({ queryKey });
    // `call` has already shown a refusal of the server. If the server could not be reached, this toast appears only
    // after the page has tried to read the settings again, because an error toast of that read would replace an earlier
    // toast.
    if (!(error instanceof ApiError)) showToast("error", t("notices.notSaved"));
    else if (error.offline) showToast("error", t("notices.notSaved"), error.message, failureMs);
    return false;
  } finally {
    waitingStore.set({ waiting: waitingStore.get().waiting.filter((one) => one !== entry) });
  }
}

function applied(settings: NoticeSettings, change: NoticeChange): NoticeSettings {
  if ("quietHours" in change)
    return {
      ...settings,
      quietHours: { on: change.quietHours, utcOffsetMinutes: change.utcOffsetMinutes },
    };
  const channels = settings.kinds[change.kind];
  if (!channels) return settings;
  const kinds = { ...settings.kinds, [change.kind]: { ...channels, [change.channel]: change.on } };
  return { ...settings, kinds };
}
