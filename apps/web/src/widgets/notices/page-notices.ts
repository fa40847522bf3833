import type { EventData } from "@gemplay/api-schema";
import { assets } from "@gemplay/money";
import { followStream } from "../../api/index.ts";
import { currentLanguage, formatAmountText, loadTexts, type PageKey, t } from "../../i18n/index.ts";
import { noticeQueries } from "../../queries/index.ts";
import { queryClient, userStore } from "../../stores/index.ts";
import { showToast } from "../../ui/feedback/toast.store.ts";
import { noticeTexts } from "./texts/index.ts";

type What = EventData<"notice">["what"];

const saidMs = 5_000;

const words: Readonly<Record<What, PageKey>> = {
  depositCredited: "notices.credited",
  withdrawalSent: "notices.withdrawalSent",
  withdrawalConfirmed: "notices.withdrawalConfirmed",
  withdrawalRefunded: "notices.withdrawalRefunded",
  rewardReady: "notices.rewardReady",
  racePrize: "notices.racePrize",
  friendJoined: "notices.friendJoined",
};

/** URL paths of the screens that already show the record of a notification, so that the page needs no toast. */
const records: readonly string[] = ["/wallet", "/depositRecords"];
const withdrawing: readonly string[] = [...records, "/withdraw", "/confirmPass"];
const inSight: Readonly<Record<What, readonly string[]>> = {
  depositCredited: [...records, "/deposit"],
  withdrawalSent: withdrawing,
  withdrawalConfirmed: withdrawing,
  withdrawalRefunded: withdrawing,
  rewardReady: ["/invite"],
  racePrize: records,
  friendJoined: ["/invite"],
};

/** Ids of the notifications that the page has already shown. The event stream may repeat events after a reconnect. */
const said = new Set<string>();

function isNew(name: string): boolean {
  if (said.has(name)) return false;
  said.add(name);
  return true;
}

const isSeen = (paths: readonly string[]) =>
  document.visibilityState === "visible" && !paths.includes(location.pathname);

/** Shows notifications and announcements as toasts while the page is open, according to the player's settings. */
export function followNotices(): void {
  followStream("notice", (notice) => {
    if (isNew(`${notice.what} ${notice.recordId}`)) void say(notice);
  });
  followStream("announcement", (announcement) => {
    if (isNew(`announcement ${announcement.id}`)) void announce(announcement);
  });
}

/**
 * Shows a notification. The server sends a notification to the page only if the player wants this kind of notification
 * on the page.
 */
async function say({ what, amount, friend }: EventData<"notice">): Promise<void> {
  const { token } = userStore.get();
  await loadTexts(noticeTexts);
  if (!isSeen(inSight[what]) || token !== userStore.get().token) return;
  showToast("succ", t(words[what]), amount === null ? (friend ?? "") : amountText(amount), saidMs);
}

/** Formats an amount with its unit in the language of the page. */
function amountText(amount: string): string {
  const [value = "", unit = ""] = amount.split(" ");
  return `${formatAmountText(value)} ${unit === assets.GEM.shownAs ? t("notices.gem") : unit}`;
}

const spreadMs = 5_000;

/**
 * Shows an announcement. All open pages receive the announcement at the same time. Each page waits a random time before
 * it reads the notification settings, so that the requests do not reach the server all at once.
 */
async function announce({ titles, texts, untilMs }: EventData<"announcement">): Promise<void> {
  const { token } = userStore.get();
  await new Promise((done) => setTimeout(done, Math.random() * spreadMs));
  if (!token || token !== userStore.get().token) return;
  const settings = await queryClient.ensureQueryData(noticeQueries.settings()).catch(() => undefined);
  // The home screen shows the announcement among its news, so it needs no toast.
  const isOver = untilMs !== null && untilMs <= Date.now();
  if (settings?.kinds.announcement?.page !== true || isOver || !isSeen(["/index"])) return;
  if (token !== userStore.get().token) return;
  const locale = currentLanguage();
  const language = texts[locale] === undefined ? "cn" : locale;
  showToast("succ", titles[language] ?? "Gemplay", texts[language], saidMs);
}
