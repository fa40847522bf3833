import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from "vite";

/**
 * What `/index` loads first besides the entry: the home screen and the default language. They are named in the page, so
 * that the browser fetches them beside the entry and not after it.
 */
const firstScreen = ["src/features/home/home-screen.tsx", "packages/i18n/src/shell/cn.ts"];

/** Adds `<link rel="modulepreload">` for the first screen's chunks to the built page. */
function preloadFirstScreen(): Plugin {
  return {
    name: "preload-first-screen",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html: string, { bundle }: IndexHtmlTransformContext) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        return firstScreen.map((source) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
          if (!chunk) throw new Error(`No chunk is made of ${source}: the first screen would load in steps.`);
          return {
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${chunk.fileName}` },
            injectTo: "head" as const,
          };
        });
      },
    },
  };
}

/**
 * What the shell is made of goes into one chunk: together it compresses better than in a dozen of shared ones. Left out
 * is what the shell loads later itself.
 */
const shell =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack)\/|packages\/(money|i18n)\/src\/[^/]+\.ts|apps\/web\/src\/(app\/(?!main)|(stores|i18n|queries|api|session)\/)|apps\/web\/src\/ui\/(amount|art|button|empty-state|game-looks|loader|room|skeleton|toast\.store|visits)\.tsx?|vite\/preload-helper|rolldown\/runtime/;
const later =
  /useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver|useMutation|mutationObserver|api\/stream\.ts|queries\/crash|session\/(start-session|follow-wallet|sign-in|language-sheet)/i;

export default defineConfig({
  plugins: [react(), tailwind(), preloadFirstScreen()],
  build: {
    manifest: true,
    target: "es2022",
    // Sprites are used by `<use href>`, which takes no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "shell", test: (id) => shell.test(id) && !later.test(id) }] },
      },
    },
  },
});
