import type { Book } from "../books/book.ts";
import type { BookId } from "../books/book-id.ts";
import { coverPaths, samplePath } from "../books/files/file-urls.ts";
import type { Taxonomy } from "../categories/taxonomy.ts";
import type { Finding } from "./finding.ts";
import type { OrdersRecount } from "./orders.ts";
import type { AuditStore } from "./ports.ts";

export type BooksRecount = {
  copies: Map<BookId, Pick<Book, "stock" | "supplied">>;
  categoryCounts: Map<string, number>;
  files: Map<string, BookId>;
  findings: Finding[];
};

/** `CATEGORY`, and `CATEGORY/SUBCATEGORY`, by id. */
export const categoryPaths = (taxonomy: Taxonomy): string[] =>
  taxonomy.categories.flatMap(({ _id, subcategories }) => [
    _id,
    ...subcategories.map((subcategory) => `${_id}/${subcategory._id}`),
  ]);

export async function recountBooks(store: AuditStore, taxonomy: Taxonomy): Promise<BooksRecount> {
  const known = new Set(categoryPaths(taxonomy));
  const recount: BooksRecount = {
    copies: new Map(),
    categoryCounts: new Map(),
    files: new Map(),
    findings: [],
  };
  for await (const { _id, stock, supplied, status, cover, samplePdf, ...book } of store.books()) {
    recount.copies.set(_id, { stock, supplied });
    for (const path of cover ? coverPaths(cover) : []) recount.files.set(path, _id);
    if (samplePdf) recount.files.set(samplePath(samplePdf), _id);
    const paths = [
      book.categoryId,
      ...(book.subcategoryId ? [`${book.categoryId}/${book.subcategoryId}`] : []),
    ];
    for (const path of paths) {
      if (status) recount.categoryCounts.set(path, (recount.categoryCounts.get(path) ?? 0) + 1);
      if (!known.has(path))
        recount.findings.push({
          rule: "book.shelf",
          subject: _id,
          says: `stands on ${path}, which is gone`,
        });
    }
  }
  return recount;
}

/** Every supplied copy is in stock, reserved or sold. */
export function auditBooks({ copies }: BooksRecount, { inOrders }: OrdersRecount): Finding[] {
  const findings: Finding[] = [];
  for (const [id, { stock, supplied }] of copies) {
    const taken = inOrders.get(id) ?? 0;
    if (supplied !== undefined && stock + taken !== supplied)
      findings.push({
        rule: "book.copies",
        subject: id,
        says: `${stock} in stock and ${taken} in orders, of ${supplied} counted in`,
      });
  }
  for (const [id, taken] of inOrders)
    if (!copies.has(id))
      findings.push({
        rule: "book.copies",
        subject: id,
        says: `${taken} in orders, and there is no such book`,
      });
  return findings;
}
