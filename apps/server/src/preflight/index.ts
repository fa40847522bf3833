/**
 * The folder `preflight` owns a command-line program that checks a configured deployment before players can use it. The
 * program reports the result of each check. The code of `preflight` may import `platform`, `start-checks`, and the
 * interfaces of `bot` and `wallet`. The program never changes the deployment, never sends messages to people, and never
 * prints a secret.
 */
export { runPreflight } from "./preflight.ts";
