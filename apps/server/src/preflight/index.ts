/**
 * The folder `preflight` owns the preflight: the program checks a configured production before players are let in, and
 * reports each result. The code of `preflight` may import the platform and the index of `bot`. The preflight never
 * changes anything, never sends messages to anybody, and never prints a secret.
 */
export { runPreflight } from "./preflight.ts";
