import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { archiveCheck } from "./vite/archive-check.ts";
import { compress } from "./vite/compress.ts";
import { fetchBeforeImport } from "./vite/fetch-before-import.ts";
import { firstScreen } from "./vite/first-screen.ts";
import { serviceWorker } from "./vite/service-worker.ts";

/**
 * Code that loads in one request after the first screen is shown: API calls, the event stream, and the elements of the
 * home screen that show data. The first screen does not need this code.
 */
const alive =
  /node_modules\/@tanstack\/|packages\/games\/src\/crash\/growth|apps\/web\/src\/(api|queries)\/|apps\/web\/src\/(stores\/(?:query-client|device|kept-last-known)|session\/(bind-inviter|call-failures|end-push|start-session|follow-wallet|session-end|sign-out)|features\/home\/(components\/(?:crash-live|activity-feed|announcement-item)|crash-tile-scale|gain|below\/home-facts|api\/read-activity)|app\/(?:overlays|offline-note)|widgets\/(?:install\/(?:register-worker|install-way|update\.store|texts\/index)|language-offer\/offered-language)|ui\/(chart\/curve-planes|form\/reveal-focused|share\/short-hex|feedback\/toast\.store|feedback\/toasts|sheet\/quiet-moment))\.tsx?/;

/**
 * Code of the app shell and of the home screen in one chunk, because one chunk compresses better than a dozen shared
 * chunks. The chunk also contains the entry file of the page.
 */
const shell =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|packages\/(money|i18n)\/src\/[^/]+\.ts|apps\/web\/src\/(app\/|session\/(?:authenticate|language-button)\.|host\/(?:index|launch)\.|(?:stores|i18n|loading|features\/home)\/)|apps\/web\/src\/ui\/(money\/amount|art\/art|layout\/button|layout\/use-title|feedback\/empty-state|feedback\/loader|feedback\/skeleton)\.tsx?|apps\/web\/src\/games\/(game-looks|\w+\/\w+-look)\.ts|apps\/web\/src\/[^.]+\/texts\/index\.ts|vite\/preload-helper|rolldown\/runtime/;
/** Code in the folders of the app shell that loads later, or that only a few screens need. */
const later =
  /first-texts\.[a-z]+\.ts$|texts\/[a-z]+\.json$|InfiniteQuery|infiniteQuery|useQueries|queriesObserver|useMutation|mutationObserver|stores\/round-checks|api\/ask-until-answered|app\/(?:screen-frame|inside-host)|queries\/(?:swap|assets|notice|last-known)|session\/(?:terms|passkeys)\/|(?:notices|no-wallet|language-offer|game\/(?:card|later|public-log|round))\/texts|app\/(?:asks|balances)|home\/(home-view|search\/|below\/(?:last-rounds|announcement-sheet)|components\/(?:live-banners|rise-item)|fairness-view|api\/read-own-proof|legal\/|races\/|solvency\/|statistics\/)|\.css$/;

/**
 * Code that only the page inside the messaging host loads before its first screen. Inside the messaging host, this code
 * loads in one request.
 */
const insideHost = /node_modules\/@tma\.js\/|apps\/web\/src\/(?:host\/host|app\/inside-host)\.tsx?/;

/**
 * Code of the lists that the home screen fills after the start, without code of other screens. The service worker
 * caches this code.
 */
const homeLists =
  /apps\/web\/src\/(?:queries\/assets\.|stores\/round-checks|ui\/art\/check-mark|games\/round-row)/;

/**
 * Code that many screens other than the home screen share, and code that many games share. Each group loads in one
 * request. Without these groups, the build would contain dozens of shared files, most of them smaller than a kilobyte.
 * The page would request each of these files twice (see load-chunk.ts). Code that few screens share stays separate, so
 * that no screen loads code for other screens.
 */
const parts =
  /node_modules\/@tanstack\/|apps\/web\/src\/(?:ui|queries|stores|api|session|app|widgets\/(?:balances|continue-in-browser|limits|no-wallet|notices|rewards))\//;
const play =
  /packages\/games\/src\/(?:[^/]+\.ts$|fairness\/)|apps\/web\/src\/(?:games\/(?:play\/|proof\/|[^/]+$)|proofs\/|features\/game\/)/;
/** Code that the screens of the wallet share. One request for all of it costs less time than ten small requests. */
const money =
  /apps\/web\/src\/(?:features\/wallet\/(?:components|records|funds-password)\/|widgets\/balances\/|ui\/(?:money\/|feedback\/steps))/;
/** Shared code that a game loads only when the player opens it: the forms of limits and breaks, and lists of steps. */
const fewScreens = /apps\/web\/src\/(?:ui\/feedback\/steps|widgets\/limits\/(?:break-|pause-lengths|api\/))/;
/** Code that checks rounds. A game loads it only for the sheets of the rounds and of fairness. */
const proofs =
  /apps\/web\/src\/(?:games\/(?:proof\/(?!step|risk-names)|round-filter)|proofs\/(?!short-hash)|features\/game\/records\/round-checks)/;
/** The rules of games, which the page loads when the player opens them. */
const rules =
  /apps\/web\/src\/games\/(?:play\/(?:panel\/(?:bet-return|pay-table|return-range|hotkey-rules)|stake\/limit-lines)|staged\/(?:step-table|abandoned-rule))|packages\/games\/src\/returns/;
const hashes = /node_modules\/@noble\/hashes\//;
/** Number of entry files that must share a module before the build moves the module into a group. */
const many = 4;
/**
 * Texts stay in the file of their language, and styles stay in the style sheet of their screen. The code of the win card
 * and of the sheets of limits and breaks loads only when a player opens them, and the code for receipts, the public log
 * and the page of a round only after the game.
 */
const apart =
  /first-texts\.[a-z]+\.ts$|\.json$|\.css$|features\/game\/(?:card\/|own-rules\/|api\/share-round|receipts\/|public-log\/(?!lazy-log-parts|log-section)|round\/)/;

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
  // For React 16, wouter loads a library that replaces a missing hook. React 19 has this hook, so the build leaves the
  // library out.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    manifest: true,
    // The licences of the bundled libraries require that the build contains a copy of each licence. The licence of the
    // font is in the folder `public`.
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
            {
              name: "parts",
              minShareCount: many,
              test: (id) => parts.test(id) && !fewScreens.test(id) && !apart.test(id),
            },
            { name: "money", minShareCount: 2, test: (id) => money.test(id) && !apart.test(id) },
            {
              name: "play",
              minShareCount: 2,
              test: (id) => play.test(id) && !rules.test(id) && !proofs.test(id) && !apart.test(id),
            },
            { name: "proofs", minShareCount: 2, test: (id) => proofs.test(id) && !apart.test(id) },
            { name: "rules", minShareCount: 2, test: rules },
          ],
        },
      },
    },
  },
});
