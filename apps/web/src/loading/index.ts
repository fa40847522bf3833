/**
 * The folder `loading` owns the loading of code and texts on demand: the download, the retries and the waiting times.
 * All components that load code with `import()` use the folder `loading`. The folder `loading` may import React. The
 * code of `loading` never imports a screen or calls the server's API.
 */
export { keepLoading, lazyCode, lazyExtra, loadOrRenew } from "./lazy-code.ts";
export { CodeMissing } from "./load-chunk.ts";
export { retryLoading, timeOrOnline, useLoadingStuck } from "./loading-stuck.ts";
