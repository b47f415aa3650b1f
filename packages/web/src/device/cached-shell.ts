/** The precache is stored as a whole, so index.html proves that all of it is there. */
export async function hasShell(): Promise<boolean> {
  if (typeof caches === "undefined") return false;
  // Refused where site data is blocked.
  const shell = await caches.match("/index.html", { ignoreSearch: true }).catch(() => undefined);
  return shell !== undefined;
}
