import type { OpeningBooks } from "@frangipani/core/catalogue/feed";
import { fillBrowse, fillHome } from "@frangipani/core/catalogue/fill-screen";
import { type FirstScreens, QUESTIONS } from "@frangipani/core/catalogue/first-screen";
import { getCacheKeyForURL, matchPrecache } from "workbox-precaching";
import { cacheNames } from "./cache-names.ts";

/** Of this build: another one's screens are made of other files. */
const keyOf = (path: string): string =>
  `${path}?of=${encodeURIComponent(getCacheKeyForURL("/index.html") ?? "")}`;

/** Puts these books into home and the browse page of this build, in place of what was kept of them. */
export async function keepScreens(opening: OpeningBooks): Promise<void> {
  const [app, templates] = await Promise.all([
    matchPrecache("/index.html"),
    matchPrecache("/kept-screens.json"),
  ]);
  await caches.delete(cacheNames.screens);
  if (!app || !templates) return;
  const { home, browse } = (await templates.json()) as Pick<FirstScreens, "home" | "browse">;
  // As the page would come from the server: the policy for its content belongs to it.
  const headers = new Headers(app.headers);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  const cache = await caches.open(cacheNames.screens);
  await cache.put(keyOf("/"), new Response(fillHome(home, opening), { headers }));
  await cache.put(keyOf("/browse"), new Response(fillBrowse(browse, opening), { headers }));
}

/** The page with its books in it; undefined when it is the app's alone, or not kept. */
export async function keptScreen({ pathname, searchParams }: URL): Promise<Response | undefined> {
  if (QUESTIONS.some((name) => searchParams.has(name))) return undefined;
  return caches.match(keyOf(pathname), { cacheName: cacheNames.screens });
}
