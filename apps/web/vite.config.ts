import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { archiveCheck } from "./vite/archive-check.ts";
import { compress } from "./vite/compress.ts";
import { fetchBeforeImport } from "./vite/fetch-before-import.ts";
import { firstScreen } from "./vite/first-screen.ts";
import { serviceWorker } from "./vite/service-worker.ts";

/**
 * What comes to life when the first screen stands, one request: what asks the server and hears from it, and what shows
 * that at home. The first screen is shown without any of it.
 */
const alive =
  /node_modules\/@tanstack\/|packages\/games\/src\/crash\/growth|apps\/web\/src\/(api|queries)\/|apps\/web\/src\/(stores\/(?:query-client|device|kept-last-known)|session\/(bind-inviter|calm-moment|call-failures|start-session|follow-wallet|session-end|sign-out)|features\/home\/(crash-live|crash-tile-scale|gain|below\/(?:home-facts|open-below|texts)|live-news|announcement-item)|app\/overlays|install\/(register-worker|install-way|update\.store|texts)|ui\/(curve-planes|reveal-focused|short-hex|toast\.store|toasts))\.tsx?/;

/**
 * What the shell and home are made of goes into one chunk: together it compresses better than in a dozen of shared ones.
 * The entry stays out: the document then asks for the chunk ahead of everything else (`modulepreload`).
 */
const shell =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\/|packages\/(money|i18n)\/src\/[^/]+\.ts|apps\/web\/src\/(app\/(?!main)|session\/(?:authenticate|language-button)\.|host\/(?:index|launch)\.|(?:stores|i18n|loading|features\/home)\/)|apps\/web\/src\/ui\/(amount|art|button|empty-state|loader|room|skeleton|use-title|visits)\.tsx?|apps\/web\/src\/games\/(game-looks|\w+\/\w+-look)\.ts|apps\/web\/src\/[^.]+\/texts\.ts|vite\/preload-helper|rolldown\/runtime/;
/** Of the same places: what they load later themselves, and what only a few screens need. */
const later =
  /texts\.[a-z]+\.ts$|InfiniteQuery|infiniteQuery|useQueries|queriesObserver|useMutation|mutationObserver|stores\/round-checks|api\/ask-until-answered|app\/(?:screen-frame|inside-host)|queries\/(?:swap|assets|notice|last-known)|session\/terms\/|(?:notices|no-wallet)\/texts|app\/(?:asks|balances)|home\/(home-view|below\/(?:last-rounds|announcement-sheet)|live-banners|rise-item|fairness-view|legal\/|solvency\/|statistics\/)|\.css$/;

/** What only the page inside the messaging host loads, before its first screen: one request there, one name elsewhere. */
const insideHost = /node_modules\/@tma\.js\/|apps\/web\/src\/(?:host\/host|app\/inside-host)\.tsx?/;

/** What the lists share that home fills when it stands, and the service worker keeps: without the parts of other screens. */
const homeLists =
  /apps\/web\/src\/(?:queries\/assets\.|stores\/round-checks|ui\/check-mark|games\/round-row)/;

/**
 * What many screens other than home are made of, and what many games are: one request each. Left alone it comes in dozens of
 * files, most of them smaller than a kilobyte, and each is asked for twice (load-chunk.ts). What few share stays apart, so
 * that nobody loads much for others.
 */
const parts =
  /node_modules\/@tanstack\/|apps\/web\/src\/(?:ui|queries|stores|api|session|rewards|app|limits|notices|inside|no-wallet)\//;
const play =
  /packages\/games\/src\/(?:[^/]+\.ts$|fairness\/)|apps\/web\/src\/(?:games\/(?:play\/|proof\/|[^/]+$)|proofs\/|features\/game\/)/;
const hashes = /node_modules\/@noble\/hashes\//;
/** Of so many of the parts that are loaded by themselves. */
const many = 4;
/** Texts and style sheets go with their language and their screen. */
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
    // The licences of what is in the bundle ask to be handed on with it; the font's lies in `public`.
    license: { fileName: "licences/libraries.md" },
    target: "es2022",
    // Sprites are used by `<use href>`, which takes no data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A slow machine is no fault of what is built.
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
