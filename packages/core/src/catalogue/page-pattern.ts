/**
 * A case-insensitive pattern of the paths that have a page.
 * @param routeTree the text of packages/web/src/routeTree.gen.ts
 */
export function pagePattern(routeTree: string): string {
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? "";
  const paths = [...listed.matchAll(/^\s*"\/([^"]*)":/gm)].map(([, path = ""]) => path);
  if (paths.length === 0) throw new Error("the route tree lists no pages");
  return `^/(${patternOf(paths.map((path) => path.split("/")))})/?$`;
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
