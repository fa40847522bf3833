/**
 * The folder `notices` owns the parts about the player's notices that several screens show: the settings, sending a
 * message to oneself, and the toasts of the page itself. The folder `notices` may import api, queries, stores, ui and
 * i18n. The screens load the texts of the folder (`texts.ts`). The code of `notices` never says that a message has
 * arrived, because the server only queues messages.
 */
export { changeNotices } from "./changes.ts";
export { ChannelRow } from "./channel-row.tsx";
export { SendFailure } from "./send-failure.tsx";
export { SendSheet } from "./send-sheet.tsx";
export { useNotices } from "./use-notices.ts";
export { type NoticeMessage, useSending } from "./use-sending.ts";
