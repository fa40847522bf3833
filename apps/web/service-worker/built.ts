/** What the build writes into the worker (apps/web/vite/service-worker.ts). */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

/** Which build this worker is of, as its document says it in `<meta name="build">`. */
export const build = __BUILD__;
/** Addresses of the files that the shell and home are made of; each has its content's hash in its name. */
export const shellFiles = __SHELL__;
