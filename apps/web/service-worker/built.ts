/** Values that the build writes into the worker (apps/web/vite/service-worker.ts). */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

/** Id of the worker's build. The document of the same build contains this id in `<meta name="build">`. */
export const build = __BUILD__;
/** Addresses of the files of the shell and of home. The name of each file contains a hash of the content. */
export const shellFiles = __SHELL__;
