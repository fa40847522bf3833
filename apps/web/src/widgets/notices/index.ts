/**
 * The folder `notices` owns elements that several screens show: the notification settings, messages that a player sends
 * to themselves, and the page's own toasts. The folder `notices` may import api, queries, stores, ui and i18n. Each
 * screen that uses the folder `notices` loads the folder's texts (`texts/`). The code of `notices` never claims that a
 * message was delivered, because the server only puts messages into a queue.
 */
export { changeNotices } from "./api/change-notices.ts";
export { type NoticeMessage, useSendMessage } from "./api/send-message.ts";
export { ChannelRow } from "./channel-row.tsx";
export { SendFailure } from "./send-failure.tsx";
export { SendSheet } from "./send-sheet.tsx";
export { useNotices } from "./use-notices.ts";
