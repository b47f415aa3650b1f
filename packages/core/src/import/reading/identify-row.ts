import { readIsbn } from "../../books/book/isbn.ts";
import { type Row, repeatedId } from "../columns.ts";
import type { Cells } from "./decisions.ts";
import { explainFinding, type Finding } from "./findings.ts";
import type { ReadRow } from "./read-row.ts";

type Identity = { id: string; problem?: Pick<Finding, "column" | "message" | "remedy"> };

/** Finds books by id, or by ISBN if the file has no ids. */
export function knownBooks(books: readonly { id: string; isbn: string }[] = []) {
  const ids = new Set(books.map(({ id }) => id));
  const byIsbn = Map.groupBy(books, ({ isbn }) => readIsbn(isbn).isbn13);
  const idsOf = (isbn13: string) => (byIsbn.get(isbn13) ?? []).map(({ id }) => id);
  return {
    has: ({ id, isbn = "" }: Cells): boolean =>
      id === undefined ? idsOf(readIsbn(isbn).isbn13).length > 0 : ids.has(id.trim()),
    identify({ id, isbn = "" }: Cells): Identity {
      if (id !== undefined) return { id };
      const { isbn13 } = readIsbn(isbn);
      const refuse = (message: string, remedy?: string) => ({
        id: "",
        problem: { column: "isbn", message, remedy },
      });
      if (isbn13 === "")
        return refuse(isbn === "" ? "ISBN is required" : "This is no ISBN, and the row has no id");
      const [only = isbn13, ...others] = idsOf(isbn13);
      if (others.length === 0) return { id: only };
      return refuse(
        `${others.length + 1} books of the shop have this ISBN`,
        "Add a column “shop id” that says which one",
      );
    },
  };
}

/** Gives each row of a file the id of its book, and finds rows of the same book. */
export function rowIdentifier(books: ReturnType<typeof knownBooks>) {
  const lineOfId = new Map<string, number>();
  const lineOfIsbn = new Map<string, number>();

  function findRepeated({ line, values }: Row): { id?: Finding; isbn?: Finding } {
    const id = values.id?.trim() ?? "";
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
    const explain = (finding: Finding) => explainFinding(finding, () => ({ ...cells, id: id || cells.id }));
    return { values, problems: problems.map(explain), warnings: warnings.map(explain) };
  };
}
