import type { Host } from "../host/host.ts";

/** Functions of the messaging host that replace functions of the device. Empty outside the host. */
export const device: Partial<Pick<Host, "share" | "feel">> = {};
