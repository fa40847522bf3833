import type { PageKey } from "../../i18n/index.ts";

/** Text keys for the names of the risk levels. */
export const riskNames = {
  low: "verify.low",
  classic: "verify.classic",
  medium: "verify.medium",
  high: "verify.high",
} as const satisfies Record<string, PageKey>;
