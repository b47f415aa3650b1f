import type { Card, Details } from "@frangipani/core/catalogue/card";
import { Catalogue } from "@frangipani/core/catalogue/catalogue";
import type { ShelvedCategory } from "@frangipani/core/catalogue/feed";
import { lookOf, type Screen } from "@frangipani/core/catalogue/first-screen";
import { formatMoney } from "@frangipani/core/kernel/show";
import { titleOfSlug } from "@frangipani/core/kernel/slug";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { catalogueState } from "./data/catalogue-state.ts";
import { opening } from "./data/opening.ts";
import { BookPage } from "./features/book/BookPage.tsx";
import { Browse } from "./features/browse/Browse.tsx";
import { Home } from "./features/home/Home.tsx";
import { ShopLayout } from "./features/shell/ShopLayout.tsx";
import { SkipLink } from "./ui/SkipLink.tsx";

/**
 * What is seen while the app is on its way, and replaced by it, as markup for #root. Nobody is signed in there, no link is
 * the current one; first-screen.css says what each page shows of it. Run by the build alone.
 */
export type Rendered = {
  /** For every address: the frame of the shop with its window in it, without books. */
  frame: string;
  /** For addresses whose books the server fills in: `FirstScreen` with the markup in place of the page. */
  screens: Record<Screen, { markup: string; books: Record<string, string> }>;
};

export const firstScreens = (): Rendered => ({
  frame: render("any", <Home />),
  screens: {
    home: screen(<Home />, LISTED),
    browse: screen(<Browse search={{}} onSearch={() => {}} />, LISTED),
    book: screen(<BookPage bookId="qbookidq" />, /(?<=<main [^>]*>).*(?=<\/main>)/s),
  },
});

/** Where the one book of a list stands. */
const LISTED = /<li>(?:(?!<\/li>).)*qtitleq.*?<\/li>/s;

/** A book of marks, rendered once for each look that a book can have. */
function screen(page: ReactNode, place: RegExp): { markup: string; books: Record<string, string> } {
  const books: Record<string, string> = {};
  let markup = "";
  for (const book of looks()) {
    catalogueState.set({ ...catalogueState.get(), catalogue: Catalogue.of([book], [shelf]) });
    opening.details = book;
    const rendered = render("this", page);
    const found = place.exec(rendered)?.[0];
    if (!found?.includes("qtitleq")) throw new Error(`no book in ${rendered}`);
    markup = rendered.replace(found, "{{books}}");
    books[lookOf(book)] = marked(found, book);
  }
  return { markup, books };
}

function render(data: "any" | "this", page: ReactNode): string {
  const history = createMemoryHistory({ initialEntries: ["/first-screen"] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <div data-first-screen={data}>
        <SkipLink />
        <ShopLayout>{page}</ShopLayout>
      </div>
    </RouterContextProvider>,
  );
  return (
    markup
      // React puts these first; a page has a title of its own, and its pictures come by themselves.
      .replace(/<title>.*?<\/title>|<link [^>]*>/gs, "")
      .replace(/<option value="qcategoryq">.*?<\/option>/s, "")
      // The content security policy allows no style in markup.
      .replace(/ style="[^"]*"/g, "")
      // Links lead on by themselves; a press on a button would be lost.
      .replace(/<(button|fieldset|input|select) /g, '<$1 inert aria-hidden="true" ')
  );
}

const shelf: ShelvedCategory = {
  _id: "qcategoryq",
  name: "qcategoryq",
  subcategories: [{ _id: "qsubcategoryq", name: "qsubcategoryq" }],
  bookCount: 1,
} as unknown as ShelvedCategory;

function* looks(): Generator<Card & Details> {
  for (const cover of [null, { name: "qcoverq", color: "#000000" }])
    for (const stock of [0, 3, 100])
      for (const subcategoryId of [null, "qsubcategoryq"])
        for (const title of ["qtitleq", `qtitleq${"q".repeat(100)}`])
          for (const samplePdf of [null, "qsampleq"])
            yield {
              _id: "qbookidq",
              title,
              author: "qauthorq",
              price: 1234567890,
              categoryId: "qcategoryq",
              subcategoryId,
              stock,
              weight: 1,
              cover,
              publishedDate: 76543210,
              featured: true,
              description: "qdescriptionq",
              isbn: "qisbnq",
              publisher: "qpublisherq",
              language: "qlanguageq",
              pages: 87654321,
              samplePdf,
            } as Card & Details;
}

/** The markup of a book of `looks`, with `{{name}}` for its fields (functions/src/pages/first-screen.ts). */
const marked = (markup: string, { title, stock, price, publishedDate, pages }: Card & Details): string =>
  [
    ["qbookidq", "id"],
    [title, "title"],
    ["q=qauthorq", "authorQuery"],
    ["qauthorq", "author"],
    [formatMoney(price), "price"],
    [`Only ${stock} left`, "left"],
    ["qcoverq", "cover"],
    [titleOfSlug("qsubcategoryq"), "subcategoryTitle"],
    ["qsubcategoryq", "subcategory"],
    [titleOfSlug("qcategoryq"), "categoryTitle"],
    ["qcategoryq", "category"],
    ["qdescriptionq", "description"],
    ["qisbnq", "isbn"],
    ["qpublisherq", "publisher"],
    ["qlanguageq", "language"],
    [String(publishedDate), "year"],
    [String(pages), "pages"],
    ['loading="eager" fetchPriority="high"', "loading"],
  ].reduce((text, [words = "", name]) => text.replaceAll(words, `{{${name}}}`), markup);
