import { minifySync } from "vite";

type PageFiles = {
  /** The rules that load a font. */
  fontFaces: string;
  scripts: readonly string[];
  styles: readonly string[];
};

/** The inline script of a rendered page: sets the chosen theme, keeps presses, requests the app, and starts the app after the first paint. */
export const pageScript = (firstScripts: string, { fontFaces, scripts, styles }: PageFiles): string =>
  minifySync("page.js", [firstScripts, useCachedFont(fontFaces), startAfterPaint(scripts, styles)].join("\n"))
    .code;

// On a first visit, which mostly keeps the fallback, it would share the bandwidth with the covers and the app; the service
// worker fetches it later, and has it at once on the next ones. Not by a preload link, which Chromium reports as unused at times.
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

// A hidden page paints nothing. Vite's loader of chunks finds the inlined styles by their disabled links,
// and does not request them.
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
