import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { Home } from "./features/home/Home.tsx";
import { ShopLayout } from "./features/shell/ShopLayout.tsx";

/**
 * The frame of the shop with its window in it, as markup for index.html: seen while the app is on its way, replaced by it.
 * Nobody is signed in there, no link is the current one, and there are no books yet; first-screen.css says what of it each
 * page shows. Run by the build alone.
 */
export function firstScreen(): string {
  const history = createMemoryHistory({ initialEntries: ["/first-screen"] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <div data-first-screen="">
        <ShopLayout>
          <Home />
        </ShopLayout>
      </div>
    </RouterContextProvider>,
  );
  return (
    markup
      // The content security policy allows no style in markup.
      .replace(/ style="[^"]*"/g, "")
      // Links lead on by themselves; a press on a button would be lost.
      .replaceAll("<button ", '<button inert aria-hidden="true" ')
      .replaceAll("<fieldset ", '<fieldset inert aria-hidden="true" ')
  );
}
