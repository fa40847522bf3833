import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Builds the operator page separately from the page for players. The operator page is a tool for all-day use on a
 * desktop computer.
 */
export default defineConfig({
  base: "/operator/",
  plugins: [react()],
  build: {
    // The licences of the bundled libraries require a copy of the licences in the build.
    license: { fileName: "assets/licences.md" },
    target: "es2022",
    // The content security policy of the page allows asset files, but no data URLs. For this reason, the build inlines
    // no assets.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Timing warnings are off, because these warnings depend on the speed of the machine and not on the build.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // The libraries have a file of their own. So the browser loads both files at once, and keeps the libraries when only
      // the code of the page has changed.
      output: { codeSplitting: { groups: [{ name: "libraries", test: /node_modules\// }] } },
    },
  },
});
