/**
 * A case-insensitive pattern of the paths that have a page.
 * @param routeTree the text of packages/web/src/routeTree.gen.ts
 */
export function pagePattern(routeTree: string): string {
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...listed.matchAll(/^\s*"\/([^"]*)":/gm)].map(([, path = ""]) => path);
  if (paths.length === 0) throw new Error("the route tree lists no pages");
  const patterns = paths.map((path) => path.split("/").map(segmentPattern).join("/"));
  return `^/(${patterns.join("|")})/?$`;
}

// "$bookId" matches any one segment.
const segmentPattern = (segment: string): string =>
  segment.startsWith("$") ? "[^/]+" : segment.replace(/[.*+?^(){}|[\]\\]/g, "\\$&");
