import { INITIAL_DATA_ID, type InitialData } from "@frangipani/core/catalogue/initial-data";
import { dataBlock } from "@frangipani/core/kernel/markup";

/** What the web app's build leaves for the server, all of one build: class names, scripts and markup fit. */
export type ServerBuild = {
  /** Renders a page of the app. @param path its address from "/" on, with its search */
  renderPage(path: string, data: InitialData): Promise<RenderedPage>;
  template: DocumentTemplate;
};

type RenderedPage = {
  /** Tags for the head: title, and preloads of the first covers. */
  head: string;
  /** For #root. */
  markup: string;
};

/** The pages that are rendered on the server, by what of the app they need. */
export const RENDERED = ["home", "browse", "categories", "category", "book"] as const;
export type PageName = (typeof RENDERED)[number];

/** The document around a rendered page, cut where something goes in. */
export type DocumentTemplate = {
  /** Which paths have a page (core/catalogue/page-pattern.ts). */
  pagePattern: string;
  /** index.html as it is built: the app's own page for any address. */
  shell: string;
  /** Up to the place of the page's own tags in the head. */
  start: string;
  /** From the end of the head into #root. */
  middle: string;
  /** From the end of #root to the place of the initial data. */
  end: string;
  pages: Record<PageName, { styles: string; styleHash: string; preloads: string }>;
};

type Page = RenderedPage & {
  name: PageName;
  data: InitialData;
  /** Tags of the head that say what the page is. */
  tags: string;
};

/**
 * A whole page: one request until it is painted, since its styles are in it. Scripts come after the covers that are seen
 * first.
 */
export function documentOf(template: DocumentTemplate, { name, head, markup, data, tags }: Page): string {
  const { styles, preloads } = template.pages[name];
  const { start, middle, end } = template;
  const block = dataBlock(data, "application/json", INITIAL_DATA_ID);
  return `${start}${head}${tags}<style>${styles}</style>${preloads}${middle}${markup}${end}${block}</body></html>`;
}
