/**
 * Code and texts that come when they are needed: how they are fetched, asked for again, and waited for. Everything that
 * is loaded by `import()` and shown stands on it. May import React. Must never know a screen or the server's calls.
 */
export { keepLoading, lazyCode, lazyExtra, loadOrRenew } from "./lazy-code.ts";
export { CodeMissing } from "./load-chunk.ts";
export { retryLoading, timeOrOnline, useLoadingStuck } from "./loading-stuck.ts";
