import type { Host } from "../host/host.ts";

/**
 * Functions of the messaging host that replace or extend functions of the device. The object is empty outside the messaging host.
 */
export const device: Partial<Pick<Host, "share" | "feel" | "window">> = {};
