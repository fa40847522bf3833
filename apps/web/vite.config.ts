import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { archiveCheck } from "./vite/archive-check.ts";
import { compress } from "./vite/compress.ts";
import { fetchBeforeImport } from "./vite/fetch-before-import.ts";
import { firstScreen } from "./vite/first-screen.ts";
import { serviceWorker } from "./vite/service-worker.ts";

/**
 * Code that one request loads after the first screen is shown: API calls, the event stream, and the elements of the
 * home screen that show data. The first screen does not need this code.
 */
const alive =
  /node_modules\/@tanstack\/|packages\/games\/src\/crash\/growth|apps\/web\/src\/(api|queries)\/|apps\/web\/src\/(stores\/(?:query-client|device|kept-last-known)|session\/(bind-inviter|quiet-moment|call-failures|start-session|follow-wallet|session-end|sign-out)|features\/home\/(crash-live|crash-tile-scale|gain|below\/(?:home-facts|open-below|texts)|activity-feed|announcement-item)|app\/overlays|install\/(register-worker|install-way|update\.store|texts)|ui\/(curve-planes|reveal-focused|short-hex|toast\.store|toasts))\.tsx?/;

/**
 * Code of the app shell and of the home screen in one chunk, because one chunk compresses better than a dozen shared
 * chunks. The entry file is a separate chunk, so that the HTML document requests the chunk of the app shell first
 * (`modulepreload`).
 */
const shell =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|packages\/(money|i18n)\/src\/[^/]+\.ts|apps\/web\/src\/(app\/(?!main)|session\/(?:authenticate|language-button)\.|host\/(?:index|launch)\.|(?:stores|i18n|loading|features\/home)\/)|apps\/web\/src\/ui\/(amount|art|button|empty-state|loader|room|skeleton|use-title|visits)\.tsx?|apps\/web\/src\/games\/(game-looks|\w+\/\w+-look)\.ts|apps\/web\/src\/[^.]+\/texts\.ts|vite\/preload-helper|rolldown\/runtime/;
/** Code in the folders of the app shell that loads later, or that only a few screens need. */
const later =
  /texts\.[a-z]+\.ts$|InfiniteQuery|infiniteQuery|useQueries|queriesObserver|useMutation|mutationObserver|stores\/round-checks|api\/ask-until-answered|app\/(?:screen-frame|inside-host)|queries\/(?:swap|assets|notice|last-known)|session\/terms\/|(?:notices|no-wallet)\/texts|app\/(?:asks|balances)|home\/(home-view|below\/(?:last-rounds|announcement-sheet)|live-banners|rise-item|fairness-view|legal\/|solvency\/|statistics\/)|\.css$/;

/**
 * Code that only the page inside the messaging host loads before its first screen. Inside the messaging host, one
 * request loads this code.
 */
const insideHost = /node_modules\/@tma\.js\/|apps\/web\/src\/(?:host\/host|app\/inside-host)\.tsx?/;

/**
 * Code of the lists that the home screen fills after the start, without code that belongs to other screens. The service
 * worker caches the code of these lists.
 */
const homeLists =
  /apps\/web\/src\/(?:queries\/assets\.|stores\/round-checks|ui\/check-mark|games\/round-row)/;

/**
 * Code that many screens other than the home screen share, and code that many games share. One request loads each
 * group. Without these groups, the build would have dozens of shared files, most of them below a kilobyte. The page
 * requests each file twice (load-chunk.ts). Code that few screens share stays separate, so that no screen loads code
 * for other screens.
 */
const parts =
  /node_modules\/@tanstack\/|apps\/web\/src\/(?:ui|queries|stores|api|session|rewards|app|limits|notices|inside|no-wallet)\//;
const play =
  /packages\/games\/src\/(?:[^/]+\.ts$|fairness\/)|apps\/web\/src\/(?:games\/(?:play\/|proof\/|[^/]+$)|proofs\/|features\/game\/)/;
const hashes = /node_modules\/@noble\/hashes\//;
/** Number of entry files that must share a module before the build moves the module into a group. */
const many = 4;
/** Text files stay with their language, and style sheets stay with their screen. */
const apart = /texts\.[a-z]+\.ts$|\.css$/;

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    fetchBeforeImport(),
    firstScreen(),
    archiveCheck(),
    serviceWorker(),
    compress(),
  ],
  build: {
    manifest: true,
    // The licences of the bundled libraries require a copy of the licences in the build. The licence of the font is in
    // the folder `public`.
    license: { fileName: "licences/libraries.md" },
    target: "es2022",
    // The page uses sprites with `<use href>`, which does not accept `data:` URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Timing warnings of the build depend on the speed of the machine and not on the code.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: "shell", test: (id) => shell.test(id) && !alive.test(id) && !later.test(id) },
            { name: "alive", test: (id) => alive.test(id) && !later.test(id) },
            { name: "inside-host", test: insideHost },
            { name: "home-lists", test: homeLists },
            { name: "hashes", minShareCount: many, test: hashes },
            { name: "parts", minShareCount: many, test: (id) => parts.test(id) && !apart.test(id) },
            { name: "play", minShareCount: 2, test: (id) => play.test(id) && !apart.test(id) },
          ],
        },
      },
    },
  },
});
