import { lazyCode } from "../../loading/index.ts";

/** The common part of the rules, which the page loads when the player opens the rules. */
export const RulesEnd = lazyCode(() => import("./rules-end.tsx"));
