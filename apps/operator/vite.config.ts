import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/**
 * Build of the operator page, which is separate from the players' page. It is made for people who use it all day on a
 * desktop.
 */
export default defineConfig({
  base: "/operator/",
  plugins: [react()],
  build: {
    // The licences of the bundled libraries require a copy with the bundle.
    license: { fileName: "assets/licences.md" },
    target: "es2022",
    // The security policy lets the page load files, but no data inside of other files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Timing warnings depend on the speed of the machine and not on the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
