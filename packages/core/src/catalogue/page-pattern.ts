/**
 * Which paths have a page, as the source of a regular expression that does not tell capitals from small letters: all that
 * the web app's route tree lists.
 * @param routeTree the text of packages/web/src/routeTree.gen.ts
 */
export function pagePattern(routeTree: string): string {
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...listed.matchAll(/^\s*"\/([^"]*)":/gm)].map(([, path = ""]) => path);
  if (paths.length === 0) throw new Error("the route tree lists no pages");
  const patterns = paths.map((path) => path.split("/").map(segmentPattern).join("/"));
  return `^/(${patterns.join("|")})/?$`;
}

/** "$bookId" stands for any one segment. */
const segmentPattern = (segment: string): string =>
  segment.startsWith("$") ? "[^/]+" : segment.replace(/[.*+?^(){}|[\]\\]/g, "\\$&");
