import { minifySync } from "vite";

type PageFiles = {
  font: string;
  scripts: readonly string[];
  styles: readonly string[];
};

/** The inline script of a rendered page: sets the chosen theme, keeps presses, and loads the app after the first paint. */
export const pageScript = (firstScripts: string, { font, scripts, styles }: PageFiles): string =>
  minifySync("page.js", [firstScripts, preloadCachedFont(font), loadAfterPaint(scripts, styles)].join("\n"))
    .code;

// On a first visit it would share the bandwidth with the covers; the service worker has it at once.
const preloadCachedFont = (href: string) => `if (navigator.serviceWorker?.controller) {
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "font";
  link.type = "font/woff2";
  link.crossOrigin = "";
  link.href = ${JSON.stringify(href)};
  document.head.append(link);
}`;

// A hidden page paints nothing. Vite's loader of chunks finds the inlined styles by their disabled links, and does not
// request them.
const loadAfterPaint = (scripts: readonly string[], styles: readonly string[]) => `{
  const load = () => {
    for (const name of ${JSON.stringify(styles)}) {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.disabled = true;
      link.href = "/" + name;
      document.head.append(link);
    }
    for (const name of ${JSON.stringify(scripts)}) import("/" + name);
  };
  addEventListener("DOMContentLoaded", () => {
    if (document.hidden) load();
    else requestAnimationFrame(() => setTimeout(load));
  });
}`;
