/**
 * The folder `loading` owns the loading of code and texts on demand: fetching, repeating and waiting. All code that is
 * loaded with `import()` and shown uses this folder. The folder `loading` may import React. The code of `loading` never
 * imports a screen or calls the server's API.
 */
export { keepLoading, lazyCode, lazyExtra, loadOrRenew } from "./lazy-code.ts";
export { CodeMissing } from "./load-chunk.ts";
export { retryLoading, timeOrOnline, useLoadingStuck } from "./loading-stuck.ts";
