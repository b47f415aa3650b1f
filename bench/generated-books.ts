import { writeFileSync } from "node:fs";
import { COLUMNS, type Column } from "@frangipani/core/import";

const first = "The A My Our Every No Last First Silent Burning Paper Glass".split(" ");
const nouns =
  "Harbour Lantern Ledger Orchard Monsoon Tiger Piano Compass Kitchen Door Atlas Café River Garden Letter Mountain".split(
    " ",
  );
const last =
  "of Rain|at Night|in Winter|and the Sea|Under Glass|for Two|by Hand|Without End|on Duxton Hill|of Señora Peña".split(
    "|",
  );
const authors =
  "Mei Lin Tan|José Álvarez|Aisha Rahman|Tomasz Lim|Zoë Ng|Ravi Pillai|Søren Holm|Adeline Soh|Kavya Lindqvist|Hana Prasetyo".split(
    "|",
  );
const categories = [
  ["fiction", "classics"],
  ["history", "modern"],
  ["mystery", "noir"],
  ["fantasy", "epic"],
  ["cooking", "asian"],
  ["business", "startups"],
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

type GeneratedBook = { id: string; title: string; author: string };

/** The same books each time; titles share words as real ones do. */
export const generatedBook = (index: number): GeneratedBook => ({
  id: `mu-${String(index + 1).padStart(6, "0")}`,
  title: `${pick(first, index)} ${pick(nouns, index * 7 + Math.floor(index / 12))} ${pick(last, index * 3 + Math.floor(index / 97))} ${index + 1}`,
  author: pick(authors, index * 11 + Math.floor(index / 10)),
});

export const generateBooks = (count: number): GeneratedBook[] =>
  Array.from({ length: count }, (_, index) => generatedBook(index));

/** Writes them as a catalogue file (docs/rules.md). */
export function writeGeneratedCatalogue(file: string, count: number): void {
  const rows = generateBooks(count).map((book, index) => {
    const [category, subcategory] = pick(categories, index);
    const cells: { [C in Column]?: string | number | undefined } = {
      ...book,
      description: "A made-up book for measuring.",
      price: (10 + (index % 2500) / 100).toFixed(2),
      category,
      subcategory,
      stock: index % 50,
      weight: (0.2 + (index % 10) / 10).toFixed(1),
      isbn: `97899999${String(index).padStart(5, "0")}`,
      publisher: "Harbour Press",
      publishedDate: 1950 + (index % 70),
      language: "English",
      pages: 100 + (index % 500),
      featured: "false",
    };
    return COLUMNS.map((column) => cells[column] ?? "").join(",");
  });
  writeFileSync(file, `${[COLUMNS.join(","), ...rows].join("\n")}\n`);
}
