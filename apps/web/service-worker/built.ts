/** Values that the build writes into the code of the service worker (apps/web/vite/service-worker.ts). */
declare const __BUILD__: string;
declare const __SHELL__: readonly string[];

/**
 * Id of the build that contains the service worker. The HTML document of the same build contains this id in `<meta
 * name="build">`.
 */
export const build = __BUILD__;
/**
 * URL paths of the files of the app shell and of the home screen. Each file name contains a hash of the file's content.
 */
export const shellFiles = __SHELL__;
