import type { Book } from "../books/book/book.ts";
import type { BookId } from "../books/book/book-id.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import type { OrderId } from "../orders/order/order.ts";
import type { OrdersRecount } from "./orders.ts";
import type { Finding } from "./ports.ts";

export type BooksRecount = {
  copies: Map<BookId, Pick<Book, "stock" | "supplied"> & { taken?: ReadonlyMap<OrderId, number> }>;
  categoryCounts: Map<string, number>;
  findings: Finding[];
};

/** `CATEGORY`, and `CATEGORY/SUBCATEGORY`, by id. */
export const categoryPaths = (taxonomy: Taxonomy): string[] =>
  taxonomy.categories.flatMap(({ _id, subcategories }) => [
    _id,
    ...subcategories.map((subcategory) => `${_id}/${subcategory._id}`),
  ]);

export const emptyBooksRecount = (): BooksRecount => ({
  copies: new Map(),
  categoryCounts: new Map(),
  findings: [],
});

type CountedBook = Pick<Book, "_id" | "stock" | "supplied" | "status" | "categoryId" | "subcategoryId"> & {
  taken: ReadonlyMap<OrderId, number>;
};

/** @param known the paths of all categories */
export function countBook(
  recount: BooksRecount,
  { _id, stock, supplied, taken, status, categoryId, subcategoryId }: CountedBook,
  known: ReadonlySet<string>,
): void {
  recount.copies.set(_id, { stock, supplied, ...(taken.size > 0 && { taken }) });
  for (const path of [categoryId, ...(subcategoryId ? [`${categoryId}/${subcategoryId}`] : [])]) {
    if (status) recount.categoryCounts.set(path, (recount.categoryCounts.get(path) ?? 0) + 1);
    if (!known.has(path))
      recount.findings.push({ rule: "book.shelf", subject: _id, says: `stands on ${path}, which is gone` });
  }
}

/** Every supplied copy is in stock, reserved or sold. For an order that is being placed, the books say what it has taken. */
export function auditBooks({ copies }: BooksRecount, { orderedCopies, reserving }: OrdersRecount): Finding[] {
  const findings: Finding[] = [];
  for (const [id, { stock, supplied, taken }] of copies) {
    const beingPlaced = [...(taken ?? [])].reduce(
      (sum, [order, count]) => sum + (reserving.has(order) ? count : 0),
      0,
    );
    const ordered = (orderedCopies.get(id) ?? 0) + beingPlaced;
    if (supplied !== undefined && stock + ordered !== supplied)
      findings.push({
        rule: "book.copies",
        subject: id,
        says: `${stock} in stock and ${ordered} in orders, of ${supplied} counted in`,
      });
  }
  for (const [id, taken] of orderedCopies)
    if (!copies.has(id))
      findings.push({
        rule: "book.copies",
        subject: id,
        says: `${taken} in orders, and there is no such book`,
      });
  return findings;
}
