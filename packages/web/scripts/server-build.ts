import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { DocumentTemplate, PageName } from "@frangipani/functions/pages/document";
import { build, type InlineConfig, minifySync, type Plugin, type Rolldown } from "vite";

const execFileAsync = promisify(execFile);
const EMPTY_ROOT = '<div id="root"></div>';
/** Removed from rendered pages, which contain the data of their first screen. */
const PREFETCH_SCRIPT = '<script async src="/prefetch.js"></script>';
const FIRST_SCRIPTS = ["theme.js", "presses.js"];
const FIRST_SCRIPT_TAGS = FIRST_SCRIPTS.map((name) => `<script src="/${name}"></script>`);
const APP_SCRIPT = /<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>\s*/g;
/** The font faces with a URL; the fallback fonts use local() instead. */
const FONT_FACE = /@font-face\{[^}]*url\([^}]*\}/g;
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g;
/** Removed from rendered pages, which have their own title and description. */
const DEFAULT_HEAD_TAGS = /<title>[^<]*<\/title>\s*|<meta name="description"[^>]*>\s*/g;

/** The route module whose chunk and styles a page needs. Home is in the entry chunk. */
const ROUTES: Record<PageName, string | undefined> = {
  home: undefined,
  browse: "src/routes/_shop/browse.tsx?tsr-split=component",
  categories: "src/routes/_shop/categories.tsx?tsr-split=component",
  category: "src/routes/_shop/category.$categoryId.tsx?tsr-split=component",
  book: "src/routes/_shop/book.$bookId.tsx?tsr-split=component",
};

/**
 * Builds the app for the server into `dist-server`: entry-server.js, and template.json, the document around a rendered page
 * (functions/src/pages/document.ts). Renders the app shell into index.html, which serves every other path.
 * @param config shared by both builds, so that CSS modules get the same class names
 */
export function serverBuild(config: InlineConfig, pagePattern: string): Plugin {
  return {
    name: "server-build",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const outDir = `${dir}-server`;
      await build({
        ...config,
        configFile: false,
        logLevel: "error",
        // All dependencies are bundled: none are installed in the Lambda function.
        ssr: { noExternal: true },
        define: { ...config.define, "process.env.NODE_ENV": JSON.stringify("production") },
        build: {
          ...config.build,
          ssr: "src/entry-server.tsx",
          outDir,
          emptyOutDir: true,
          copyPublicDir: false,
          minify: true,
          // A cold start imports one file much faster than many (docs/performance.md, lambda).
          rolldownOptions: { output: { codeSplitting: { groups: [{ name: "app", test: ENTRY }] } } },
        },
      });
      const file = join(dir, "index.html");
      const built = readFileSync(file, "utf8");
      for (const tag of [EMPTY_ROOT, PREFETCH_SCRIPT, ...FIRST_SCRIPT_TAGS])
        if (!built.includes(tag)) throw new Error(`index.html has no ${tag}`);
      const html = built.replace("</head>", () => `${buildTag(bundle)}</head>`);
      const shell = html.replace(
        EMPTY_ROOT,
        `<div id="root" data-hydrating="shell">${await renderShell(outDir)}</div>`,
      );
      writeFileSync(file, shell);
      writeFileSync(
        join(outDir, "template.json"),
        JSON.stringify({
          ...templateOf({
            html,
            shell,
            bundle,
            firstScripts: FIRST_SCRIPTS.map((name) => readFileSync(join(dir, name), "utf8")).join("\n"),
          }),
          pagePattern,
        } satisfies DocumentTemplate),
      );
    },
  };
}

type BuildOutput = { html: string; shell: string; bundle: Rolldown.OutputBundle; firstScripts: string };

function templateOf(output: BuildOutput): Omit<DocumentTemplate, "pagePattern"> {
  const { html, shell, bundle, firstScripts } = output;
  const namesIn = (tag: RegExp) => [...html.matchAll(tag)].map(([, name = ""]) => name);
  const [styles, scripts] = [namesIn(STYLESHEET), namesIn(APP_SCRIPT)];
  const page = [
    STYLESHEET,
    DEFAULT_HEAD_TAGS,
    APP_SCRIPT,
    PREFETCH_SCRIPT,
    ...FIRST_SCRIPT_TAGS,
  ].reduce<string>((text, tag) => text.replace(tag, ""), html);
  const [start = "", body = ""] = page.split("</head>");
  const [beforeRoot = "", afterRoot = ""] = body.split(EMPTY_ROOT);
  const pageOf = (route: string | undefined) => {
    const chunks = chunksOf(route, bundle);
    const styleNames = new Set([
      ...styles,
      ...chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    ]);
    const allStyles = [...styleNames].map((name) => cssTextOf(bundle[name])).join("\n");
    const fontFaces = allStyles.match(FONT_FACE) ?? [];
    const styleText = allStyles.replace(FONT_FACE, "");
    const files = new Set([...scripts, ...chunks.map(({ fileName }) => fileName)]);
    const script = pageScript(firstScripts, {
      fontFaces: fontFaces.join(""),
      scripts: [...files],
      styles: [...styleNames],
    });
    return {
      inline: `<style>${styleText}</style><script>${script}</script>`,
      styleHash: hashOf(styleText),
      scriptHash: hashOf(script),
    };
  };
  return {
    shell,
    start,
    middle: `</head>${beforeRoot}<div id="root" data-hydrating="page">`,
    end: `</div>${afterRoot.replace(/<\/body>\s*<\/html>\s*$/, "")}`,
    pages: {
      home: pageOf(ROUTES.home),
      browse: pageOf(ROUTES.browse),
      categories: pageOf(ROUTES.categories),
      category: pageOf(ROUTES.category),
      book: pageOf(ROUTES.book),
    },
  };
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64");

function buildTag(bundle: Rolldown.OutputBundle): string {
  const id = createHash("sha256")
    .update(Object.keys(bundle).sort().join("\n"))
    .digest("base64url")
    .slice(0, 16);
  return `<meta name="build" content="${id}">`;
}

function cssTextOf(file: Rolldown.OutputBundle[string] | undefined): string {
  if (file?.type !== "asset") throw new Error("a stylesheet is missing from the bundle");
  return file.source.toString();
}

function chunksOf(route: string | undefined, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  if (!route) return [];
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const routeChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(route)));
  if (!routeChunk) throw new Error(`there is no chunk of ${route}`);
  const all = new Set([routeChunk]);
  // The loop visits chunks that it adds.
  for (const { imports } of all)
    for (const next of chunks) if (imports.includes(next.fileName)) all.add(next);
  const lateChunk = [...all].find(({ name }) => LATE_CHUNKS.test(name));
  if (lateChunk)
    throw new Error(`${route} would wait for ${lateChunk.name}; order chunkGroups so that it does not`);
  return [...all];
}

/** Chunks that no page needs before it can be used. */
const LATE_CHUNKS = /^(device|session|cart|saved|forms|query|account|orders|sample|popups)$/;

const ENTRY = /entry-server\.tsx$/;

/** Uses a process of its own, since imported modules open BroadcastChannels that would keep this one alive. */
async function renderShell(outDir: string): Promise<string> {
  const module = pathToFileURL(join(outDir, "entry-server.js")).href;
  const script = `const { renderShell } = await import("${module}"); process.stdout.write(await renderShell(), () => process.exit());`;
  const { stdout } = await execFileAsync(process.execPath, ["--input-type=module", "--eval", script]);
  return stdout;
}

type PageFiles = {
  /** The rules that load a font. */
  fontFaces: string;
  scripts: readonly string[];
  styles: readonly string[];
};

/** The inline script of a rendered page: sets the chosen theme, keeps presses, requests the app, and starts the app after the first paint. */
const pageScript = (firstScripts: string, { fontFaces, scripts, styles }: PageFiles): string =>
  minifySync("page.js", [firstScripts, useCachedFont(fontFaces), startAfterPaint(scripts, styles)].join("\n"))
    .code;

// A first visit mostly keeps the fallback font, since the font would compete with the covers and the app for bandwidth; the
// service worker caches it for the next visits. A preload link would do too, but Chromium at times reports it as unused.
const useCachedFont = (faces: string) => `{
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(faces)});
    document.adoptedStyleSheets = [sheet];
  }
  // Without the font the fallback stays.
  if (serviceWorker?.controller) document.fonts.load("1em Newsreader").catch(() => {});
}`;

// A hidden page never paints, so the app starts at once. Vite's chunk loader takes the disabled links as loaded stylesheets,
// and does not request the inlined styles again.
const startAfterPaint = (scripts: readonly string[], styles: readonly string[]) => `{
  const scripts = ${JSON.stringify(scripts)};
  const append = (rel, name) => {
    const link = document.createElement("link");
    link.rel = rel;
    link.disabled = rel === "stylesheet";
    link.href = "/" + name;
    document.head.append(link);
  };
  for (const name of scripts) append("modulepreload", name);
  const start = () => {
    for (const name of ${JSON.stringify(styles)}) append("stylesheet", name);
    for (const name of scripts) import("/" + name);
  };
  addEventListener("DOMContentLoaded", () => {
    if (document.hidden) start();
    else requestAnimationFrame(() => setTimeout(start));
  });
}`;
