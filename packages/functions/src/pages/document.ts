import { INITIAL_DATA_ID, type InitialData } from "@frangipani/core/catalogue";
import { dataBlock } from "@frangipani/core/kernel";

export type ServerBuild = {
  renderPage(path: string, data: InitialData): Promise<RenderedPage>;
  template: DocumentTemplate;
};

type RenderedPage = {
  head: string;
  markup: string;
};

export const RENDERED = ["home", "browse", "categories", "category", "book"] as const;
export type PageName = (typeof RENDERED)[number];

export type DocumentTemplate = {
  /** Which paths have a page (core/catalogue/page-pattern.ts). */
  pagePattern: string;
  shell: string;
  start: string;
  middle: string;
  end: string;
  pages: Record<PageName, { styles: string; styleHash: string }>;
};

type Page = RenderedPage & {
  name: PageName;
  data: InitialData;
  tags: string;
};

/**
 * Inlined styles need one request until first paint. A route's own script is not preloaded, since Chromium drops and
 * reports preloads that a service worker served.
 */
export function documentOf(template: DocumentTemplate, { name, head, markup, data, tags }: Page): string {
  const { start, middle, end, pages } = template;
  const block = dataBlock(data, "application/json", INITIAL_DATA_ID);
  return `${start}${head}${tags}<style>${pages[name].styles}</style>${middle}${markup}${end}${block}</body></html>`;
}
