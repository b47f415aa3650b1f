import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { INITIAL_DATA_ID, type InitialData } from "@frangipani/core/catalogue";
import { dataBlock } from "@frangipani/core/kernel";
import type { InlineHashes } from "../http/security-headers.ts";

export type ServerBuild = {
  /** @returns the same app each time */
  loadApp(): Promise<{ renderPage(path: string, data: InitialData): Promise<RenderedPage> }>;
  template: DocumentTemplate;
};

type RenderedPage = {
  head: string;
  markup: string;
};

export const RENDERED = ["home", "browse", "categories", "category", "book"] as const;
export type PageName = (typeof RENDERED)[number];

export type DocumentTemplate = {
  /** Matches the paths that have a page (`pagePattern` of paths.ts). */
  pagePattern: string;
  shell: string;
  start: string;
  middle: string;
  end: string;
  pages: Record<PageName, InlineHashes & { inline: string }>;
};

type Page = RenderedPage & {
  name: PageName;
  data: InitialData;
  tags: string;
};

/** For a page that the browser renders: contains only what link previews and search engines read. */
export const shellOf = ({ shell }: DocumentTemplate, tags: string): string =>
  shell.replace(/<meta name="description"[^>]*>/, "").replace("</head>", () => `${tags}</head>`);

/** Inlines the styles and the script that loads the app, so that the first paint needs one request. */
export function documentOf(template: DocumentTemplate, { name, head, markup, data, tags }: Page): string {
  const { start, middle, end, pages } = template;
  const block = dataBlock(data, "application/json", INITIAL_DATA_ID);
  return `${start}${head}${tags}${pages[name].inline}${middle}${markup}${end}${block}</body></html>`;
}

export async function readServerBuild(folder: string): Promise<ServerBuild> {
  return {
    loadApp: () => import(pathToFileURL(join(folder, "entry-server.js")).href),
    template: JSON.parse(await readFile(join(folder, "template.json"), "utf8")),
  };
}
