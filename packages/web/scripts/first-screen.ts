import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { FirstScreens, Screen } from "@frangipani/core/catalogue/first-screen";
import react from "@vitejs/plugin-react";
import { build, type CSSOptions, type Plugin, type Rolldown } from "vite";
import type { Rendered } from "../src/first-screen.tsx";

const EMPTY = '<div id="root"></div>';
const AHEAD = '<script async src="/ahead.js"></script>';
const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/** Whose code and styles a filled page asks for along with the app's; home's are among those. */
const ROUTES: Record<Screen, string | undefined> = {
  home: undefined,
  browse: "src/routes/_shop/browse.tsx?tsr-split=component",
  book: "src/routes/_shop/book.$bookId.tsx?tsr-split=component",
};

/**
 * Puts the first screen's markup into the built index.html, so that it is painted before any script is here, and
 * the address of what reads the catalogue. Beside it stands first-screens.json, from which the server makes the pages that
 * show books at once (core/catalogue/first-screen.ts).
 * @param css as the app is built, since both must give the classes the same names
 * @param pages which paths have a page
 */
export function firstScreens(css: CSSOptions, pages: string): Plugin {
  let rendered: Rendered;
  return {
    name: "first-screens",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        if (!html.includes(EMPTY)) throw new Error(`index.html has no ${EMPTY}`);
        rendered = await render(css);
        return html.replace(EMPTY, () => inRoot(rendered.frame));
      },
    },
    writeBundle({ dir = "" }, bundle) {
      const app = readFileSync(join(dir, "index.html"), "utf8");
      const page = (screen: Screen) => {
        const { markup, books } = rendered.screens[screen];
        const filled = app
          .replace(inRoot(rendered.frame), () => inRoot(markup))
          // Its books are here: the covers go before the rest of the catalogue.
          .replace(AHEAD, "");
        return {
          page: stylesFirst(filled.replace("</head>", () => `${links(app, bundle, ROUTES[screen])}</head>`)),
          books,
        };
      };
      const screens: FirstScreens = {
        app,
        pages,
        home: page("home"),
        browse: page("browse"),
        book: page("book"),
      };
      writeFileSync(join(dir, "first-screens.json"), JSON.stringify(screens));
      // What the worker fills on the device.
      const { home, browse } = screens;
      writeFileSync(join(dir, "kept-screens.json"), JSON.stringify({ home, browse }));
    },
  };
}

const inRoot = (markup: string): string => EMPTY.replace("><", () => `>${markup}<`);

/** The page waits for its stylesheets alone, so they are asked for before any script: connections are few. */
function stylesFirst(page: string): string {
  const styles = page.match(STYLESHEET) ?? [];
  return page.replace(STYLESHEET, "").replace('<script type="module"', (script) => styles.join("") + script);
}

const STYLESHEET = /<link rel="stylesheet"[^>]*>\s*/g;

/** Tags for a route's own chunk, and for what it imports and the styles of both, as far as the page has none of them yet. */
function links(app: string, bundle: Rolldown.OutputBundle, route: string | undefined): string {
  if (!route) return "";
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(route)));
  if (!own) throw new Error(`there is no chunk of ${route}`);
  const needed = withImports(own, chunks);
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const isNew = (file: string) => !app.includes(`/${file}"`);
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...needed]
      .map(({ fileName }) => fileName)
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`),
  ].join("\n    ");
}

function withImports(
  chunk: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const all = new Set([chunk]);
  // A set goes on with what is added on the way.
  for (const { imports } of all)
    for (const next of chunks) if (imports.includes(next.fileName)) all.add(next);
  return all;
}

/** Builds src/first-screen.tsx for Node beside the packages it needs, and runs it. */
async function render(css: CSSOptions): Promise<Rendered> {
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
    const script = `const { firstScreens } = await import("${module}"); process.stdout.write(JSON.stringify(firstScreens()), () => process.exit());`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
      maxBuffer: 16 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
