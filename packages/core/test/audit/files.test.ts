import { expect, it } from "vitest";
import { addReferences, createReferencedFiles, markFound, missingFiles } from "../../src/audit/files.ts";
import { coverPaths } from "../../src/books/book/file-urls.ts";
import { testBook } from "../support/book.ts";

const color = "#aabbcc";
const names = ["avif-jpeg-1f2e-ab12", "5a6b-cd34"] as const;
const book = testBook({ _id: "b1", cover: { name: names[0], color }, samplePdf: "3c4d" });
const earlier = testBook({ _id: "b2", cover: { name: names[1], color } });

const all = [...names.flatMap((name) => coverPaths({ name })), "samples/3c4d.pdf"];

function filesOfBooks() {
  const files = createReferencedFiles();
  addReferences(files, book);
  addReferences(files, earlier);
  return files;
}

it("reports no missing file when those of covers (with and without JPEG) and samples are there", () => {
  const files = filesOfBooks();
  expect(all).toHaveLength(11);
  expect(all.map((path) => markFound(files, path))).toEqual(all.map(() => true));
  expect([...missingFiles(files)]).toEqual([]);
});

it.each(all)("reports %s when it is missing", (gone) => {
  const files = filesOfBooks();
  for (const path of all) if (path !== gone) markFound(files, path);
  const subject = gone.includes("5a6b") ? "b2" : "b1";
  const says = `names ${gone}, which is gone`;
  expect([...missingFiles(files)]).toEqual([{ rule: "book.file", subject, says }]);
});

it.each([
  ...["covers/other-320.webp", "covers/avif-jpeg-1f2e-ab12-320.png", "covers/avif-jpeg-1f2e-ab12-320.jpeg"],
  ...["covers/5a6b-cd34-320.avif", "covers/avif-jpeg-1f2e-ab12", "samples/other.pdf"],
  ...["samples/avif-jpeg-1f2e-ab12-320.webp"],
])("no book names %s", (path) => expect(markFound(filesOfBooks(), path)).toBe(false));
