/** This file imports nothing, as stacks, edge, service worker and tests share it. "/*" matches everything below. */

/** Each app is a Lambda function. */
export type App = "storefront" | "identity" | "checkout" | "webhook" | "orders" | "backoffice" | "pages";
type ApiApp = Exclude<App, "pages">;

export const API = "/api";

/** Excludes escapes, empty and dot segments, so that all routers read a path alike. Other paths get 404. */
export const API_PATH = /^\/api(?:\/[\w-][\w.-]*)+\/?$/;

/** Reads are GET and HEAD. The first matching row is used. */
export const API_PATHS: readonly { path: `/api/${string}`; reads: ApiApp; writes: ApiApp }[] = [
  { path: "/api/auth/*", reads: "identity", writes: "identity" },
  { path: "/api/addresses/*", reads: "identity", writes: "identity" },
  { path: "/api/saved/*", reads: "identity", writes: "identity" },
  { path: "/api/views/*", reads: "identity", writes: "identity" },
  { path: "/api/alerts/*", reads: "identity", writes: "identity" },
  { path: "/api/push/*", reads: "identity", writes: "identity" },
  { path: "/api/stripe/webhook", reads: "webhook", writes: "webhook" },
  { path: "/api/stripe/*", reads: "checkout", writes: "checkout" },
  { path: "/api/orders/*", reads: "orders", writes: "orders" },
  { path: "/api/book/imports", reads: "backoffice", writes: "backoffice" },
  { path: "/api/gst-slabs/getGst", reads: "backoffice", writes: "backoffice" },
  { path: "/api/gst-slabs/seller", reads: "backoffice", writes: "backoffice" },
  { path: "/api/keys", reads: "backoffice", writes: "backoffice" },
  { path: "/api/webhooks/*", reads: "backoffice", writes: "backoffice" },
  { path: "/api/notices/*", reads: "backoffice", writes: "backoffice" },
  { path: "/api/activity/*", reads: "backoffice", writes: "backoffice" },
  // Everybody reads books, categories and the shop's settings, and administrators write them.
  { path: "/api/*", reads: "storefront", writes: "backoffice" },
];

export const PAGE_PATHS = ["/browse", "/new", "/categories", "/category/*", "/book/*"];
/** Requested by the edge for "/", which as a route would match every path, and for paths without a page. */
export const HOME = "/home";
export const NOT_FOUND = "/not-found";
export const MACHINE_PATHS = ["/robots.txt", "/.well-known/security.txt", "/sitemap.xml", "/sitemap/*"];

export const MEDIA = "/media";
/** Files of the catalogue for other services; made with its snapshot. */
export const SYNDICATION_PATHS = {
  products: "/media/catalogue/products.xml",
  productsForMeta: "/media/catalogue/products-meta.xml",
  newArrivals: "/media/catalogue/new-arrivals.xml",
  opds: "/media/catalogue/opds.xml",
} as const;
/** Only in the local product. */
export const LOCAL_TOOLS = "/_local";

export const pathPattern = (paths: readonly string[]): RegExp =>
  new RegExp(`^(?:${paths.map((path) => path.replaceAll(".", "\\.").replace(/\*$/, ".*")).join("|")})$`);

/** A case-insensitive pattern of all page paths, from the text of routeTree.gen.ts. */
export function pagePattern(routeTree: string): string {
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...listed.matchAll(/^\s*"\/([^"]*)":/gm)].map(([, path = ""]) => path);
  if (paths.length === 0) throw new Error("the route tree lists no pages");
  return `^/(${patternOf(paths.map((path) => path.split("/")))})/?$`;
}

/** The canonical path of a page: without trailing slash, lower case except for a parameter (as edge-function.ts). */
export function canonicalPath(pattern: string, path: string): string {
  if (!new RegExp(pattern, "i").test(path)) return path;
  const page = new RegExp(pattern);
  const bare = path.replace(/(.)\/$/, "$1");
  const withLowerHead = bare.replace(/^\/[^/]+/, (head) => head.toLowerCase());
  return page.test(withLowerHead) ? withLowerHead : bare.toLowerCase();
}

// Paths that begin with the same segment share it: CloudFront limits the size of its functions.
function patternOf(paths: readonly string[][]): string {
  const heads = [...new Set(paths.map(([head = ""]) => head))];
  const patterns = heads.map((head) => {
    const tails = paths.filter(([first]) => first === head).map(([, ...tail]) => tail);
    const longer = tails.filter((tail) => tail.length > 0);
    if (longer.length === 0) return segmentPattern(head);
    const below = `/(${patternOf(longer)})`;
    return segmentPattern(head) + (longer.length < tails.length ? `(${below})?` : below);
  });
  return patterns.join("|");
}

// "$bookId" matches any one segment.
const segmentPattern = (segment: string): string =>
  segment.startsWith("$") ? "[^/]+" : segment.replace(/[.*+?^(){}|[\]\\]/g, "\\$&");
