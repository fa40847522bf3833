/**
 * This folder owns the player's notices as several screens show them: the settings, sending a message to oneself, and
 * the toasts of the page itself. It may import api, queries, stores, ui and i18n. The screens load its texts
 * (`texts.ts`). It never says that a message has arrived, because the server only queues it.
 */
export { changeNotices } from "./changes.ts";
export { ChannelRow } from "./channel-row.tsx";
export { SendFailure } from "./send-failure.tsx";
export { SendSheet } from "./send-sheet.tsx";
export { useNotices } from "./use-notices.ts";
export { type NoticeMessage, useSending } from "./use-sending.ts";
