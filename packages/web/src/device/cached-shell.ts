/** The precache is stored as a whole, so that index.html stands for all of it. */
export async function hasShell(): Promise<boolean> {
  if (typeof caches === "undefined") return false;
  // Refused where site data is blocked.
  const shell = await caches.match("/index.html", { ignoreSearch: true }).catch(() => undefined);
  return shell !== undefined;
}
