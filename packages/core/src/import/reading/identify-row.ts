import { readIsbn } from "../../books/book/isbn.ts";
import { type Row, repeatedId } from "../columns.ts";
import type { Cells } from "./cells.ts";
import { completeFinding, type Finding } from "./findings.ts";
import type { ReadRow, ReadValues } from "./read-row.ts";

type Identity = { id: string; problem?: Pick<Finding, "column" | "message" | "remedy"> };

/** Finds books by id, or by ISBN if the file has no ids. Without an id, a new book gets its ISBN as its id. */
export function indexKnownBooks(books: readonly { id: string; isbn: string }[] = []) {
  const ids = new Set(books.map(({ id }) => id));
  const byIsbn = Map.groupBy(books, ({ isbn }) => readIsbn(isbn).isbn13);
  const idsOf = (isbn13: string) => (byIsbn.get(isbn13) ?? []).map(({ id }) => id);
  return {
    /** Takes the text of the file, which is not trimmed yet. */
    has: ({ id, isbn = "" }: Cells): boolean =>
      id === undefined ? idsOf(readIsbn(isbn).isbn13).length > 0 : ids.has(id.trim()),
    identify({ id, isbn = "" }: ReadValues): Identity {
      if (id !== undefined) return { id };
      const { isbn13 } = readIsbn(isbn);
      const refuse = (message: string, remedy?: string) => ({
        id: "",
        problem: { column: "isbn", message, remedy },
      });
      if (isbn13 === "")
        return refuse(isbn === "" ? "ISBN is required" : "This is no ISBN, and the row has no id");
      const ids = idsOf(isbn13);
      if (ids.length > 1)
        return refuse(
          `${ids.length} books of the shop have this ISBN`,
          "Add a column “shop id” that says which one",
        );
      // A new book's id is its ISBN.
      return { id: ids[0] ?? isbn13 };
    },
  };
}

/** @returns a function that takes the rows of a file in turn, gives each the id of its book, and finds rows of the same book */
export function createRowIdentifier(books: ReturnType<typeof indexKnownBooks>) {
  const lineOfId = new Map<string, number>();
  const lineOfIsbn = new Map<string, number>();

  function findRepeated({ line, values }: Row): { id?: Finding; isbn?: Finding } {
    const { id = "" } = values;
    const { isbn13 } = readIsbn(values.isbn ?? "");
    const [sameId, sameIsbn] = [lineOfId.get(id), lineOfIsbn.get(isbn13)];
    // A missing id is reported as such, on every line that lacks it.
    if (id !== "" && sameId === undefined) lineOfId.set(id, line);
    if (isbn13 !== "" && sameIsbn === undefined) lineOfIsbn.set(isbn13, line);
    if (sameId !== undefined) return { id: repeatedId(line, sameId) };
    if (sameIsbn === undefined) return {};
    const message = `This ISBN is on line ${sameIsbn} too`;
    return { isbn: { line, column: "isbn", message, remedy: "Check whether both are the same book" } };
  }

  return ({ line, cells, ...row }: ReadRow) => {
    const { id, problem } = books.identify(row.values);
    const values = { ...row.values, id };
    const problems: Finding[] = [...row.problems];
    const warnings: Finding[] = [...row.warnings];
    // A damaged ISBN is reported once.
    if (problem && !problems.some(({ column }) => column === problem.column))
      problems.push({ line, ...problem });
    const repeated = findRepeated({ line, values });
    if (repeated.id) problems.push(repeated.id);
    else if (repeated.isbn) warnings.push(repeated.isbn);
    const complete = (finding: Finding) => completeFinding(finding, { ...cells, id: id || cells.id });
    return { values, problems: problems.map(complete), warnings: warnings.map(complete) };
  };
}
