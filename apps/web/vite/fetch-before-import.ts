import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** What Vite calls the module that every built `import()` goes through, and the function in it. */
const helperId = "\0vite/preload-helper.js";
const helperName = "__vitePreload";
/** What is here before anything is imported. */
const first = /\/(shell|rolldown-runtime)-[^/]*\.js$/;
const loadChunk = fileURLToPath(new URL("../src/loading/load-chunk.ts", import.meta.url));

/**
 * Puts src/loading/load-chunk.ts in the place of Vite's own helper, and has each `import()` name all its files, also
 * where the code is one file only.
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
