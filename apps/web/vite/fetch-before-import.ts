import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Names of Vite's helper module for `import()` and of the function in this module. */
const helperId = "\0vite/preload-helper.js";
const helperName = "__vitePreload";
/** Chunks that the page loads before the first `import()`. */
const first = /\/(shell|rolldown-runtime)-[^/]*\.js$/;
const loadChunk = fileURLToPath(new URL("../src/loading/load-chunk.ts", import.meta.url));

/**
 * Replaces Vite's helper with src/loading/load-chunk.ts. Makes every `import()` list all files that it needs, even if
 * it is only one file.
 */
export function fetchBeforeImport(): Plugin {
  let replaced = false;
  return {
    name: "fetch-before-import",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others, { hostType }) =>
            hostType === "js" ? [...new Set([file, ...others])].filter((one) => !first.test(one)) : others,
        },
      },
    }),
    load(id) {
      if (id !== helperId) return undefined;
      replaced = true;
      return `export { loadChunk as ${helperName} } from ${JSON.stringify(loadChunk)};`;
    },
    buildEnd(error) {
      if (!error && !replaced) throw new Error("Vite calls its helper for import() by another name now.");
    },
  };
}
