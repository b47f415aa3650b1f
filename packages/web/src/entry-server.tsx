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
  // Normalises the URL: for empty parameters (`?sort=`) the router would redirect on the server, and render nothing.
  const { pathname } = router.latestLocation;
  router.history.replace(
    pathname + stringifySearch(router.matchRoutes(router.latestLocation).at(-1)?.search ?? {}),
  );
  await router.load();
  // Must be synchronous from here on: the stores are global, and have this page's data until it is rendered.
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

/** Separates head tags and markup: React puts the tags first if it renders no <head>. */
function split(rendered: string): Rendered {
  const [, head = "", markup = ""] =
    /^((?:<(?:link|meta)[^>]*>|<title>[^<]*<\/title>)*)(.*)$/s.exec(rendered) ?? [];
  return { head, markup };
}
