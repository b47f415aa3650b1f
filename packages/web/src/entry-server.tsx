import { Catalogue, type InitialData } from "@frangipani/core/catalogue";
import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App, createShopRouter } from "./app/App.tsx";
import { stringifySearch } from "./app/url-search.ts";
import { catalogueState, initialData } from "./catalogue/catalogue-state.ts";
import { SkipLink } from "./shell/every-page.tsx";
import { ShopLayout } from "./shell/ShopLayout.tsx";

type Rendered = { head: string; markup: string };

export async function renderPage(path: string, data: InitialData): Promise<Rendered> {
  const router = createShopRouter(createMemoryHistory({ initialEntries: [path] }));
  // A router in a browser removes empty parameters (`?sort=`); on a server it would redirect, and render nothing.
  const { pathname } = router.latestLocation;
  router.history.replace(
    pathname + stringifySearch(router.matchRoutes(router.latestLocation).at(-1)?.search ?? {}),
  );
  await router.load();
  // Synchronous from here on: the stores are global, and hold this page's data until it is rendered.
  initialData.catalogue = Catalogue.inOrder(data.books, data.categories);
  initialData.details = data.details;
  initialData.found = data.found;
  initialData.emptySubcategories = new Set(data.emptySubcategories);
  catalogueState.set({ ...catalogueState.get(), catalogue: initialData.catalogue });
  return split(renderToString(<App router={router} />));
}

export async function renderShell(): Promise<string> {
  const router = createShopRouter(createMemoryHistory({ initialEntries: ["/checkout"] }));
  const { markup } = split(
    renderToString(
      <RouterContextProvider router={router}>
        <SkipLink />
        <ShopLayout>{null}</ShopLayout>
      </RouterContextProvider>,
    ),
  );
  return markup;
}

/** Without a <head> React puts its tags first. */
function split(rendered: string): Rendered {
  const [, head = "", markup = ""] =
    /^((?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)*)(.*)$/s.exec(rendered) ?? [];
  return { head, markup };
}
