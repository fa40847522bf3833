import type { Host } from "../host/host.ts";

/** What the messaging host does in the device's place; nothing outside it. */
export const device: Partial<Pick<Host, "share" | "feel">> = {};
