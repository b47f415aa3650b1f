/** The precache is stored as a whole, so that index.html stands for all of it. */
export async function hasShell(): Promise<boolean> {
  if (typeof caches === "undefined") return false;
  return (await caches.match("/index.html", { ignoreSearch: true })) !== undefined;
}
