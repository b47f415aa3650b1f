import { mkdir, readFile, writeFile } from "node:fs/promises";
import { renderToBuffer } from "@react-pdf/renderer";
import { books } from "../books.ts";
import { readExcerpt } from "./samples/excerpt.ts";
import { registerFonts } from "./samples/fonts.ts";
import { sample } from "./samples/sample.ts";

// Typesets excerpts/ID.txt into ../samples/ID.pdf, the same bytes each time.
const folder = new URL("../samples/", import.meta.url);
await mkdir(folder, { recursive: true });
registerFonts();

for (const book of books) {
  const text = await readFile(new URL(`excerpts/${book.id}.txt`, import.meta.url), "utf8");
  const pdf = await renderToBuffer(sample(book, readExcerpt(text)));
  await writeFile(new URL(`${book.id}.pdf`, folder), pdf);
  console.log(`${book.id}  ${(pdf.length / 1000).toFixed(1)} kB`);
}
