import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The operator's page: a build of its own, for people who open it all day on a desk. Nothing of it is in the players'. */
export default defineConfig({
  base: "/operator/",
  plugins: [react()],
  build: {
    // The licences of what is in the bundle ask to be handed on with it.
    license: { fileName: "assets/licences.md" },
    target: "es2022",
    // The policy lets the page load files and nothing that stands in another.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A slow machine is no fault of what is built.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
