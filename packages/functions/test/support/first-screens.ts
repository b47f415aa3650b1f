import { type FirstScreens, lookOf } from "@frangipani/core/catalogue/first-screen";

/** Screens as small as they can be, for tests that have no built web app. */
export function firstScreens(): FirstScreens {
  const page =
    '<html><head>\n    <title>Frangipani Books</title>\n    <meta name="description" content="the shop">\n</head><body><div id="root">{{books}}</div></body></html>';
  const books: Record<string, string> = {};
  for (const cover of [null, { name: "x", color: "#000000" }])
    for (const stock of [0, 1, 9])
      for (const subcategoryId of [null, "su_1"])
        for (const title of ["short", "long".repeat(30)])
          for (const samplePdf of [null, "s"])
            books[lookOf({ cover, stock, subcategoryId, title, samplePdf } as never)] =
              `<a href="/book/{{id}}" {{loading}}>${cover ? "{{cover}} " : ""}{{title}} by {{author}} {{price}} {{categoryTitle}}${stock === 1 ? " {{left}}" : ""}{{description}}</a>`;
  const screen = { page, books };
  return {
    app: page.replace("{{books}}", ""),
    pages: "^/(|browse|book/[^/]+)/?$",
    home: screen,
    browse: screen,
    book: screen,
  };
}
