import { type InventoryRow, LOW_STOCK } from "@frangipani/core/books";
import { slugToTitle } from "@frangipani/core/kernel";
import { formatDollars } from "../../api/dollars.ts";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { EditIcon, RefreshIcon, TrashIcon } from "../../ui/icons/icons.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import { ActivityLink } from "../shared/ActivityLink.tsx";
import rowActions from "../shared/RowActions.module.css";
import { selectionColumn } from "../shared/selection-column.tsx";
import { type Sorting, sortable } from "../shared/sorting.tsx";
import css from "./Books.module.css";
import type { Selection } from "./bulk/use-selection.ts";
import { EditableCell } from "./EditableCell.tsx";
import type { BookSort } from "./inventory/find-books.ts";

type BookColumns = {
  pageRows: readonly InventoryRow[];
  selection: Selection;
  sortKeys: readonly BookSort[];
  sorting: Sorting<BookSort> | null;
  onSort(text: string | undefined): void;
  onEdit(book: InventoryRow): void;
  onDelete(book: InventoryRow): void;
  onReactivate(book: InventoryRow): void;
};

export function bookColumns(props: BookColumns): Column<InventoryRow>[] {
  const { pageRows, selection, sortKeys, sorting, onSort, onEdit, onDelete, onReactivate } = props;
  const header = (key: BookSort, text: string, align?: "end") =>
    sortKeys.includes(key) ? sortable(key, text, sorting, onSort, align) : { header: text };
  return [
    selectionColumn({
      rows: pageRows,
      pluralName: "books",
      nameOf: ({ title }) => title,
      isChosen: selection.has,
      onChoose: selection.set,
    }),
    {
      key: "id",
      header: "Book ID",
      phone: "hidden",
      cell: ({ _id }) => (
        <span className={css.id} title={_id}>
          {_id}
        </span>
      ),
    },
    {
      key: "title",
      ...header("title", "Title"),
      phone: "lead",
      cell: ({ title, status }) => (
        <span className={css.title}>
          <bdi>{title}</bdi>
          {!status && (
            <>
              {" "}
              <Badge>Inactive</Badge>
            </>
          )}
        </span>
      ),
    },
    {
      key: "author",
      ...header("author", "Author"),
      phone: "hidden",
      cell: ({ author }) => <span className={shared.twoLines}>{author}</span>,
    },
    {
      key: "category",
      ...header("category", "Category"),
      phone: "hidden",
      cell: ({ category }) => slugToTitle(category),
    },
    {
      key: "subcategory",
      header: "Sub Category",
      phone: "hidden",
      cell: ({ subcategory }) => slugToTitle(subcategory),
    },
    {
      key: "price",
      ...header("price", "Price", "end"),
      phone: "inline",
      cell: (book) => (
        <EditableCell book={book} field="price">
          {formatDollars(book.price)}
        </EditableCell>
      ),
    },
    {
      key: "stock",
      ...header("stock", "Stock", "end"),
      phone: "inline",
      cell: (book) => (
        <EditableCell book={book} field="stock">
          <span className={book.stock < LOW_STOCK ? css.low : undefined}>{book.stock}</span>
        </EditableCell>
      ),
    },
    {
      key: "isbn",
      header: "ISBN",
      phone: "hidden",
      cell: ({ isbn }) => <span className={css.isbn}>{isbn}</span>,
    },
    {
      key: "actions",
      header: "Actions",
      phone: "inline",
      cell: (book) => (
        <span className={rowActions.actions}>
          <span className={css.notOnPhone}>
            <ActivityLink kind="book" id={book._id} name={book.title} />
          </span>
          {!book.status && (
            <IconButton
              size="sm"
              label={`Reactivate ${book.title}`}
              icon={<RefreshIcon size={18} />}
              onClick={() => onReactivate(book)}
            />
          )}
          <IconButton
            className={css.notOnPhone}
            size="sm"
            label={`Edit ${book.title}`}
            icon={<EditIcon size={18} />}
            onPointerEnter={preloadDialog}
            onClick={() => onEdit(book)}
          />
          <IconButton
            size="sm"
            tone="danger"
            label={`Delete ${book.title}`}
            icon={<TrashIcon size={18} />}
            disabled={!book.status}
            onClick={() => onDelete(book)}
          />
        </span>
      ),
    },
  ];
}
