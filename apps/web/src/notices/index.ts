/**
 * The folder `notices` owns elements that several screens show: the notice settings, messages that a player sends to
 * themselves, and the page's own toasts. The folder `notices` may import api, queries, stores, ui and i18n. Each screen
 * that uses the folder `notices` loads the texts of the folder (`texts.ts`). The code of `notices` never says that a
 * message has arrived, because the server only queues messages.
 */
export { changeNotices } from "./changes.ts";
export { ChannelRow } from "./channel-row.tsx";
export { SendFailure } from "./send-failure.tsx";
export { SendSheet } from "./send-sheet.tsx";
export { useNotices } from "./use-notices.ts";
export { type NoticeMessage, useSending } from "./use-sending.ts";
