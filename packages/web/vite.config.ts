import { readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { pagePattern } from "@frangipani/functions/paths";
import { Generator, getConfig } from "@tanstack/router-generator";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { manifest } from "./manifest.ts";
import { backOfficeApart, chunkGroups, folderOf } from "./scripts/chunks.ts";
import { devProxy } from "./scripts/dev-proxy.ts";
import { serverBuild } from "./scripts/server-build.ts";

/** The oldest browsers with light-dark(), container units and text-wrap: balance. */
const browsers = ["chrome123", "edge123", "firefox121", "safari17.5", "ios17.5"];

/** The same for Lightning CSS, which packs a version into bytes: major << 16 | minor << 8. */
const cssTargets = Object.fromEntries(
  browsers.map((browser) => {
    const [, name = "", major, minor = 0] = /^([a-z]+)(\d+)\.?(\d+)?$/.exec(browser) ?? [];
    return [name === "ios" ? "ios_saf" : name, (Number(major) << 16) | (Number(minor) << 8)];
  }),
);

const css = {
  transformer: "lightningcss",
  // Grid area names stay unscoped: one module names them and others use them.
  lightningcss: { targets: cssTargets, cssModules: { grid: false } },
} as const;

/** Statements of libraries that the shop does not need. */
const stripped = [
  // It inserts a <style>, which the content security policy forbids; ui/feedback/Toaster.module.css imports the same rules.
  { file: /sonner\/dist\/index\.mjs/, statement: /^__insertCSS\(".*"\);?$/m },
  // Dexie's query cache, which device/database.ts switches off, and its hooks, which nothing uses, are a tenth of its size.
  { file: /dexie\/dist\/modern\/dexie\.mjs/, statement: /this\.use\(cacheMiddleware\);/ },
  { file: /dexie\/dist\/modern\/dexie\.mjs/, statement: /this\.use\(hooksMiddleware\);/ },
];
const stripLibraries: Plugin[] = stripped.map(({ file, statement }, index) => ({
  name: `strip-libraries-${index}`,
  transform: {
    filter: { id: file },
    handler(code) {
      const rest = code.replace(statement, "");
      if (rest === code) this.error(`${file} no longer has ${statement}`);
      return { code: rest, map: null };
    },
  },
}));

/** Fixes the order of the layers. A module is in ui unless it names another; styles of a page override ui. */
const layersInOrder: Plugin = {
  name: "layers-in-order",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.+\.css$/ },
    handler(code, id) {
      const layered =
        id.endsWith(".module.css") && !code.includes("@layer") ? `@layer ui {\n${code}}\n` : code;
      return { code: `@layer reset, base, shared, ui, page;\n${layered}`, map: null };
    },
  },
};

const routerOptions = {
  target: "react",
  autoCodeSplitting: true,
  // Including loaders: they start queries, whose library the first screen does not need.
  codeSplittingOptions: {
    defaultBehavior: [["component"], ["errorComponent"], ["notFoundComponent"], ["loader"]],
  },
  routesDirectory: "src/routes",
  generatedRouteTree: "src/routeTree.gen.ts",
  quoteStyle: "double",
  semicolons: true,
  addExtensions: true,
} satisfies Parameters<typeof tanstackRouter>[0];
const routes = () => tanstackRouter(routerOptions);

/** The page pattern of the current routes: the router's plugin writes the route tree only after the config is read. */
async function currentPagePattern(): Promise<string> {
  const root = import.meta.dirname;
  await new Generator({ config: getConfig(routerOptions, root), root }).run();
  return pagePattern(readFileSync(join(root, routerOptions.generatedRouteTree), "utf8"));
}

const alias = {
  // The Node build needs Buffer.
  "csv-parse/sync": "csv-parse/browser/esm/sync",
  // The default builds target old browsers: a tenth larger, and twice as large.
  dexie: "dexie/dist/modern/dexie.mjs",
  "workbox-window": "workbox-window/build/workbox-window.prod.mjs",
  // The shim is for React before 18; this build uses React's own hook.
  "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector.js",
};

const settings = {
  "import.meta.env.SOCIAL_URL": JSON.stringify(
    process.env.SHOP_SOCIAL_URL ?? "https://www.instagram.com/frangipanibooks",
  ),
};

const sourceMaps = process.env.SOURCE_MAPS === "on";

export default defineConfig(async (): Promise<UserConfig> => {
  const pages = await currentPagePattern();
  return {
    // The service worker recognises pages by this pattern.
    define: { "import.meta.env.PAGES": JSON.stringify(pages), ...settings },
    plugins: [
      routes(),
      react(),
      layersInOrder,
      backOfficeApart,
      stripLibraries,
      process.env.SHOP_SERVER ? devProxy(process.env.SHOP_SERVER) : [],
      serverBuild(
        {
          root: import.meta.dirname,
          plugins: [routes(), react()],
          css,
          resolve: { alias },
          define: settings,
          build: { sourcemap: sourceMaps },
        },
        pages,
      ),
      VitePWA({
        strategies: "injectManifest",
        srcDir: "src/worker",
        filename: "sw.ts",
        registerType: "prompt",
        // device/service-worker.ts registers it by workbox-window, with updateViaCache: "none", which the plugin's own module cannot.
        injectRegister: false,
        manifest,
        includeManifestIcons: false,
        injectManifest: {
          rollupFormat: "iife",
          target: browsers,
          globPatterns: ["**/*.{js,css,html,woff2}", "assets/*.{mjs,wasm}", "icons/favicon.svg", "theme.js"],
          // The back office is not for shoppers, and these fonts are loaded on demand. The PDF reader is listed, but the worker
          // fetches it only when a sample is kept.
          globIgnores: ["**/*newsreader-latin-ext*", "assets/admin/**"],
          maximumFileSizeToCacheInBytes: 2_000_000,
        },
        devOptions: { enabled: false },
      }),
    ],
    resolve: { alias },
    // Prebundling would bypass stripLibraries.
    optimizeDeps: { exclude: ["sonner"], include: ["react", "react-dom"] },
    css,
    // The only worker that Vite builds reads catalogue files in the back office, and loads parsers of rare formats on demand.
    worker: {
      format: "es",
      rolldownOptions: {
        output: {
          entryFileNames: "assets/admin/[name]-[hash].js",
          chunkFileNames: "assets/admin/[name]-[hash].js",
        },
      },
    },
    build: {
      // The local server names source maps in a header; "hidden" keeps the built files byte for byte as they are deployed.
      sourcemap: sourceMaps && "hidden",
      target: browsers,
      cssMinify: "lightningcss",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups },
          chunkFileNames: ({ name }) => `assets/${folderOf(name)}[name]-[hash].js`,
          assetFileNames: ({ names: [name = ""] }) =>
            `assets/${folderOf(parse(name).name)}[name]-[hash][extname]`,
        },
      },
    },
  };
});
