/**
 * This folder owns the preflight: it checks a configured production before players are let in, and reports each result.
 * It may import the platform and the bot's index. It never changes anything, never sends anything to anybody, and never
 * prints a secret.
 */
export { runPreflight } from "./preflight.ts";
