import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Builds the operator page separately from the page of players. Operators use the operator page all day on a desktop.
 */
export default defineConfig({
  base: "/operator/",
  plugins: [react()],
  build: {
    // The licences of the bundled libraries require a copy with the bundle.
    license: { fileName: "assets/licences.md" },
    target: "es2022",
    // The content security policy of the page allows asset files, but no data URLs, so no asset is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Timing warnings are off, because they depend on the speed of the machine and not on the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
