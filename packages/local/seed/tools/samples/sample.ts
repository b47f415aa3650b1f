import { Document, type DocumentProps, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { SeedBook } from "../../books.ts";
import type { Block, Run } from "./excerpt.ts";
import { faint, ink, page, rule } from "./page.ts";
import { type SampleStyle, sampleStyles } from "./sample-style.ts";
import { titlePage } from "./title-page.ts";

const styles = StyleSheet.create({
  text: {
    paddingTop: 62,
    paddingBottom: 64,
    paddingHorizontal: 52,
    fontFamily: "text",
    fontSize: 10,
    lineHeight: 1.55,
    color: ink,
  },
  runningHead: {
    position: "absolute",
    top: 32,
    left: 52,
    right: 52,
    fontSize: 8,
    color: faint,
    textAlign: "center",
  },
  folio: {
    position: "absolute",
    top: 566,
    left: 52,
    right: 52,
    fontSize: 9,
    color: faint,
    textAlign: "center",
  },
  break: { textAlign: "center", color: faint, marginVertical: 9, letterSpacing: 6 },
  end: { textAlign: "center", color: faint, fontStyle: "italic", fontSize: 9, marginTop: 22 },
});

const runs = (parts: readonly Run[], textIndent = 0) =>
  parts.map((run, index) =>
    // The runs of a sentence never change places, so their order names them.
    h(Text, { key: index, style: { textIndent, fontStyle: run.italic ? "italic" : "normal" } }, run.text),
  );

function setBlock(block: Block, index: number, blocks: readonly Block[], style: SampleStyle): ReactElement {
  const before = blocks[index - 1]?.kind;
  switch (block.kind) {
    case "break":
      return h(Text, { key: index, style: styles.break, minPresenceAhead: 48 }, "***");
    case "chapter":
      return h(
        View,
        { key: index, style: { marginTop: 48, marginBottom: 14 } },
        h(
          Text,
          { style: { fontFamily: style.display, fontSize: 21, lineHeight: 1.2, color: style.accent } },
          block.runs.map((run) => run.text).join(""),
        ),
        rule(style.accent, 12),
      );
    case "heading":
      return h(
        Text,
        {
          key: index,
          style: {
            fontFamily: style.display,
            fontSize: 13,
            lineHeight: 1.3,
            color: style.accent,
            marginTop: 15,
            marginBottom: 5,
          },
          minPresenceAhead: 48,
        },
        block.runs.map((run) => run.text).join(""),
      );
    case "item":
      return h(Text, { key: index, style: { marginLeft: 15 } }, "–  ", runs(block.runs));
    case "quote":
      return h(Text, { key: index, style: { marginHorizontal: 15, marginVertical: 5 } }, runs(block.runs));
    case "paragraph":
      return h(
        Text,
        {
          key: index,
          orphans: 2,
          widows: 2,
          style: {
            textAlign: "justify",
            marginTop: before === "item" ? 8 : 0,
            marginBottom: blocks[index + 1]?.kind === "item" ? 6 : 0,
          },
        },
        runs(block.runs, before === "paragraph" ? 15 : 0),
      );
  }
}

/** The title page, then the excerpt with running heads and page numbers. */
export function sample(book: SeedBook, blocks: readonly Block[]): ReactElement<DocumentProps> {
  const style = sampleStyles[book.id];
  if (!style) throw new Error(`Book ${book.id} has no style`);
  return h(
    Document,
    {
      title: book.title,
      author: book.author,
      language: "en",
      creator: "Frangipani Books",
      producer: "Frangipani Books",
      // Fixed, so that typesetting again gives the same bytes.
      creationDate: new Date(`${book.publishedDate}-01-01T00:00:00Z`),
      modificationDate: new Date(`${book.publishedDate}-01-01T00:00:00Z`),
    },
    titlePage(book, style),
    h(
      Page,
      { size: page, style: styles.text },
      h(Text, {
        fixed: true,
        style: styles.runningHead,
        // The chapter's opening page carries no running head.
        render: ({ subPageNumber }) =>
          subPageNumber === 1 ? "" : `${book.author}  ·  ${book.title.split(":")[0]}`,
      }),
      h(Text, { fixed: true, style: styles.folio, render: ({ pageNumber }) => String(pageNumber) }),
      blocks.map((block, index) => setBlock(block, index, blocks, style)),
      h(Text, { style: styles.end }, "The sample ends here."),
    ),
  );
}
