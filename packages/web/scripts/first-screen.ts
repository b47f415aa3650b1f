import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import react from "@vitejs/plugin-react";
import { build, type CSSOptions, type Plugin } from "vite";

const EMPTY = '<div id="root"></div>';
const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/**
 * Puts the first screen's markup into the built index.html, so that it is painted before any script is here, and
 * the address of what reads the catalogue.
 * @param css as the app is built, since both must give the classes the same names
 */
export const firstScreenInShell = (css: CSSOptions): Plugin => ({
  name: "first-screen-in-shell",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      if (!html.includes(EMPTY)) throw new Error(`index.html has no ${EMPTY}`);
      const markup = await render(css);
      const device = Object.values(bundle).find(({ name }) => name === "device");
      if (!device) throw new Error("there is no chunk named device (vite.config.ts)");
      return {
        html: html.replace(EMPTY, () => `<div id="root">${markup}</div>`),
        // Needed right after the app, which would else find out only when it runs.
        tags: [
          { tag: "link", injectTo: "head", attrs: { rel: "modulepreload", href: `/${device.fileName}` } },
        ],
      };
    },
  },
});

/** Builds src/first-screen.tsx for Node beside the packages it needs, and runs it. */
async function render(css: CSSOptions): Promise<string> {
  const outDir = join(root, "node_modules/.first-screen");
  try {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      plugins: [react()],
      css,
      build: { ssr: "src/first-screen.tsx", outDir, emptyOutDir: true },
    });
    const module = pathToFileURL(join(outDir, "first-screen.js")).href;
    // In a process of its own: what the app opens when it is imported, as channels to other tabs, would keep this one alive.
    const script = `const { firstScreen } = await import("${module}"); process.stdout.write(firstScreen(), () => process.exit());`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
    return stdout;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
