import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./manifest.ts";

/** The oldest browsers with light-dark(), container units and text-wrap: balance. */
const browsers = ["chrome123", "edge123", "firefox121", "safari17.5"];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "src/routes",
      generatedRouteTree: "src/routeTree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/worker",
      filename: "sw.ts",
      registerType: "prompt",
      // src/app registers it by hand, with updateViaCache: "none".
      injectRegister: false,
      manifest,
      injectManifest: {
        rollupFormat: "iife",
        target: browsers,
        includeManifestIcons: false,
        globPatterns: ["**/*.{js,css,html,woff2}", "icons/favicon.svg", "theme.js"],
        // The PDF reader is large and opened seldom; Latin Extended and the italics come when a page needs them.
        globIgnores: ["**/*pdf*", "**/*newsreader-latin-ext*"],
        maximumFileSizeToCacheInBytes: 1_000_000,
      },
      devOptions: { enabled: false },
    }),
  ],
  css: { transformer: "lightningcss" },
  build: { target: browsers, cssMinify: "lightningcss", modulePreload: { polyfill: false } },
  server: { port: 0 },
});
