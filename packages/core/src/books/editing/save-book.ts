import type { ActivityRecord, Actor } from "../../activity/record.ts";
import { findCategoryByName } from "../../categories/find.ts";
import type { CategoryId, SubcategoryId, Taxonomy } from "../../categories/taxonomy.ts";
import { Failure } from "../../kernel/failure.ts";
import { newId } from "../../kernel/id.ts";
import { titleToSlug } from "../../kernel/text/slug.ts";
import { instant } from "../../kernel/time/clock.ts";
import type { Book } from "../book/book.ts";
import type { BookId } from "../book/book-id.ts";
import { isCoverUrl, isSampleUrl } from "../book/file-urls.ts";
import type { BookInput } from "../book/input.ts";
import { bookMessages, bookRefusals, fileMessages } from "../book/messages.ts";
import type { BookChange, BookPorts } from "../book/ports.ts";
import { type NewFiles, removeReplaced, storeFiles, uploadPath } from "./book-files.ts";
import {
  bookChangedFailure,
  bookRecord,
  bumpVersion,
  setCountedStock,
  toConflictFailure,
  unknownBook,
} from "./change-book.ts";

/**
 * A repeated request, of which the first response was lost, changes the book that the first one added.
 * @throws Failure "input.invalid", "image.*", "pdf.*", "upload.missing" (invalid), "category.gone" (conflict)
 */
export async function createBook(
  ports: BookPorts,
  by: Actor,
  input: BookInput,
  files: NewFiles,
): Promise<Book> {
  const _id = input.newId ?? newId("Book");
  const added = input.newId && (await ports.books.get(_id));
  // The first request supplied these copies, of which some may have been sold since.
  if (added) return editBook(ports, by, _id, { ...input, stockSeen: added.supplied }, files);
  const taxonomy = await ports.taxonomy.read();
  const resolved = resolveCategory(taxonomy, input);
  if (!files.image)
    throw new Failure("invalid", "image.required", fileMessages.imageRequired, { field: "image" });
  const record = (change: BookChange) => bookRecord(by, [change], taxonomy);
  return withFiles(ports, record, files, ({ cover = null, samplePdf = null }) => {
    const createdAt = instant(ports.clock.now());
    const after: Book = {
      ...toBookFields(input, resolved),
      _id,
      stock: input.stock,
      supplied: input.stock,
      featured: input.featured ?? false,
      status: input.status ?? true,
      cover,
      samplePdf,
      importedStock: null,
      version: 1,
      createdAt,
      changedAt: createdAt,
    };
    return { after };
  });
}

/**
 * Refuses an edit that would undo another one or a sale since the form was opened (`version`, `stockSeen`).
 * @throws Failure "book.missing", "book.changed" (conflict, with `book`), and those of `createBook`
 */
export async function editBook(
  ports: BookPorts,
  by: Actor,
  id: BookId,
  input: BookInput,
  files: NewFiles,
  existing: ExistingFiles = {},
): Promise<Book> {
  const [before, taxonomy] = await Promise.all([ports.books.get(id), ports.taxonomy.read()]);
  if (!before) throw unknownBook(id);
  const edited = applyInput(before, input, resolveCategory(taxonomy, input));
  if (!hasExistingFiles(before, files, existing)) throw await bookChangedFailure(ports, before);
  const hasFiles = Object.values(files).some((file) => file !== undefined);
  const countsStock = input.stockSeen !== undefined && input.stockSeen !== input.stock;
  // Saving the same fields again, for example by a double click, is no conflict and no change. A changed stock always is
  // a change: two people who each add five copies may send the same number.
  if (!hasFiles && !countsStock && hasSameFields(before, edited)) return before;
  if (input.version !== undefined && input.version !== before.version)
    throw await bookChangedFailure(ports, before);
  if (countsStock && before.stock !== input.stockSeen)
    throw await bookChangedFailure(ports, before, bookMessages.stockMoved(before.stock));
  const record = (change: BookChange) => bookRecord(by, [change], taxonomy);
  return withFiles(ports, record, files, ({ cover = before.cover, samplePdf = before.samplePdf }) => ({
    before,
    after: bumpVersion({ ...edited, cover, samplePdf }, instant(ports.clock.now())),
  }));
}

export type ExistingFiles = { imageUrl?: string | undefined; samplePdf?: string | undefined };

// A file that the form keeps must still be the book's.
const hasExistingFiles = (book: Book, files: NewFiles, existing: ExistingFiles): boolean => {
  const keepsImage = existing.imageUrl !== undefined && !files.image;
  const keepsSample = existing.samplePdf !== undefined && !files.sample && !files.sampleUpload;
  return (
    (!keepsImage || (book.cover !== null && isCoverUrl(existing.imageUrl ?? "", book.cover))) &&
    (!keepsSample || (book.samplePdf !== null && isSampleUrl(existing.samplePdf ?? "", book.samplePdf)))
  );
};

const applyInput = (before: Book, input: BookInput, resolved: ResolvedCategory): Book => ({
  ...setCountedStock(before, input.stock === input.stockSeen ? before.stock : input.stock),
  ...toBookFields(input, resolved),
  featured: input.featured ?? before.featured,
  status: input.status ?? before.status,
});

function toBookFields(input: BookInput, resolved: ResolvedCategory) {
  const { newId: _, category, subcategory, categoryId, subcategoryId, ...others } = input;
  const { stock, featured, status, version, stockSeen, ...fields } = others;
  return { ...fields, ...resolved };
}

const hasSameFields = (one: Book, other: Book): boolean =>
  JSON.stringify(sortedEntries(one)) === JSON.stringify(sortedEntries(other));
const sortedEntries = (book: Book) => Object.entries(book).sort(([a], [b]) => (a < b ? -1 : 1));

// Stores files, then the book that names them, then removes replaced files.
async function withFiles(
  ports: BookPorts,
  record: (change: BookChange) => ActivityRecord | undefined,
  files: NewFiles,
  change: (stored: Pick<Awaited<ReturnType<typeof storeFiles>>, "cover" | "samplePdf">) => BookChange,
): Promise<Book> {
  const stored = await storeFiles(ports, files);
  const changed = change(stored);
  const { before, after } = changed;
  // A write that fails without a response may have happened: its files stay. After a refusal nothing was written.
  const outcome = await ports.books.save([changed], record(changed));
  if (outcome !== "saved") {
    await ports.files.remove(stored.written);
    throw await toConflictFailure(ports, outcome, [after._id]);
  }
  if (before) await removeReplaced(ports, before, after);
  if (files.sampleUpload) await ports.files.remove([uploadPath(files.sampleUpload)]);
  return (await ports.books.get(after._id)) ?? after;
}

export type ResolvedCategory = { categoryId: CategoryId; subcategoryId: SubcategoryId };

/** @throws Failure "input.invalid" with the field, for an unknown category or subcategory */
export function resolveCategory(
  taxonomy: Taxonomy,
  names: {
    category: string;
    subcategory: string;
    categoryId?: CategoryId | undefined;
    subcategoryId?: SubcategoryId | undefined;
  },
): ResolvedCategory {
  const { categoryId, subcategoryId } = names;
  const category = categoryId
    ? taxonomy.categories.find(({ _id }) => _id === categoryId)
    : findCategoryByName(taxonomy, titleToSlug(names.category));
  if (!category) throw unknown("category", bookRefusals.unknownCategory(names.category));
  const subcategoryName = titleToSlug(names.subcategory);
  const subcategory = category.subcategories.find(({ _id, name }) =>
    subcategoryId ? _id === subcategoryId : name === subcategoryName,
  );
  if (!subcategory)
    throw unknown("subcategory", bookRefusals.unknownSubcategory(names.subcategory, category.name));
  return { categoryId: category._id, subcategoryId: subcategory._id };
}

const unknown = (field: string, text: string): Failure =>
  new Failure("invalid", "input.invalid", text, { field });
