import { Page, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { SeedBook } from "../../books.ts";
import { faint, ink, page, rule } from "./page.ts";
import type { SampleStyle } from "./sample-style.ts";

/** Title, subtitle, author and publisher, in the lettering of the cover. */
export function titlePage(book: SeedBook, style: SampleStyle): ReactElement {
  const { display, size, accent } = style;
  return h(
    Page,
    { size: page, style: { paddingTop: 118, paddingBottom: 46, paddingHorizontal: 50, color: ink } },
    style.title.map((line) =>
      h(
        Text,
        { key: line, style: { fontFamily: display, fontSize: size, lineHeight: 1.12, color: accent } },
        line,
      ),
    ),
    rule(accent, 18),
    style.subtitle.map((line) =>
      h(
        Text,
        { key: line, style: { fontFamily: "text", fontStyle: "italic", fontSize: 13, lineHeight: 1.4 } },
        line,
      ),
    ),
    h(
      Text,
      { style: { fontFamily: "text", fontSize: 14, marginTop: style.subtitle.length > 0 ? 24 : 4 } },
      book.author,
    ),
    h(View, { style: { flexGrow: 1 } }),
    h(Text, { style: { fontFamily: "text", fontSize: 10 } }, book.publisher),
    h(
      Text,
      { style: { fontFamily: "text", fontStyle: "italic", fontSize: 9, color: faint, marginTop: 4 } },
      "A sample from the first chapter",
    ),
  );
}
