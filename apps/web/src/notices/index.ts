/**
 * What players are told and where, as several screens show it: the settings, sending oneself a message, what the page says by
 * itself. May import api, queries, stores, ui and i18n; its texts (`texts.ts`) are loaded by who shows it. Must never say
 * that a message has arrived: it was queued.
 */
export { changeNotices } from "./changes.ts";
export { ChannelRow } from "./channel-row.tsx";
export { SendFailure } from "./send-failure.tsx";
export { SendSheet } from "./send-sheet.tsx";
export { useNotices } from "./use-notices.ts";
export { type NoticeMessage, useSending } from "./use-sending.ts";
