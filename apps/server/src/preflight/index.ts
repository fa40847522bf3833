/**
 * Preflight: looks at a configured production before players are let in, and says of each thing whether it is right. May import
 * the platform and the bot's index. Must never change anything, send anything to anybody, or repeat a secret.
 */
export { runPreflight } from "./preflight.ts";
