import type { Host } from "../host/host.ts";

/**
 * Functions of the messaging host that replace functions of the device. The object is empty outside the messaging host.
 */
export const device: Partial<Pick<Host, "share" | "feel">> = {};
