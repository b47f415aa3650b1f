import { type BookId, type InventoryRow, LOW_STOCK } from "@frangipani/core/books";
import { slugToTitle } from "@frangipani/core/kernel";
import { formatDollars } from "../../api/dollars.ts";
import { EditIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import { RemoveButton, RowButton } from "../../ui/table/RowButton.tsx";
import rowActions from "../shared/RowActions.module.css";
import { ActivityLink } from "../shared/row-actions.tsx";
import { selectionColumn } from "../shared/selection-column.tsx";
import { type Sorting, sortable } from "../shared/sorting.tsx";
import css from "./Books.module.css";
import type { Selection } from "./bulk/use-selection.ts";
import { EditableCell } from "./EditableCell.tsx";
import type { BookSort } from "./inventory/find-books.ts";

type BookColumns = {
  selection: Pick<Selection, "has" | "set">;
  sortKeys: readonly BookSort[];
  sorting: Sorting<BookSort> | null;
  onSort(text: string | undefined): void;
  onEdit(id: BookId): void;
  onDelete(book: InventoryRow): void;
  onReactivate(book: InventoryRow): void;
};

export function bookColumns(props: BookColumns): Column<InventoryRow>[] {
  const { selection, sortKeys, sorting, onSort, onEdit, onDelete, onReactivate } = props;
  const header = (key: BookSort, text: string, align?: "end") =>
    sortKeys.includes(key) ? sortable(key, text, sorting, onSort, align) : { header: text };
  return [
    selectionColumn({
      pluralName: "books",
      nameOf: ({ title }) => title,
      isChosen: selection.has,
      onChoose: selection.set,
    }),
    {
      header: "Book ID",
      phone: "hidden",
      cell: ({ _id }) => (
        <span className={css.id} title={_id}>
          {_id}
        </span>
      ),
    },
    {
      ...header("title", "Title"),
      phone: "lead",
      cell: ({ title, status }) => (
        <span className={cx(shared.twoLines, css.title)}>
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
      ...header("author", "Author"),
      phone: "hidden",
      cell: ({ author }) => <span className={shared.twoLines}>{author}</span>,
    },
    { ...header("category", "Category"), phone: "hidden", cell: ({ category }) => slugToTitle(category) },
    { header: "Sub Category", phone: "hidden", cell: ({ subcategory }) => slugToTitle(subcategory) },
    {
      ...header("price", "Price", "end"),
      phone: "inline",
      cell: (book) => (
        <EditableCell book={book} field="price">
          {formatDollars(book.price)}
        </EditableCell>
      ),
    },
    {
      ...header("stock", "Stock", "end"),
      phone: "inline",
      cell: (book) => (
        <EditableCell book={book} field="stock">
          <span className={book.stock < LOW_STOCK ? css.low : undefined}>{book.stock}</span>
        </EditableCell>
      ),
    },
    { header: "ISBN", phone: "hidden", cell: ({ isbn }) => <span className={css.isbn}>{isbn}</span> },
    {
      header: "Actions",
      phone: "inline",
      cell: (book) => (
        <span className={rowActions.actions}>
          <span className={css.notOnPhone}>
            <ActivityLink kind="book" id={book._id} name={book.title} />
          </span>
          {!book.status && (
            <RowButton
              label={`Reactivate ${book.title}`}
              icon={RefreshIcon}
              onClick={() => onReactivate(book)}
            />
          )}
          <RowButton
            className={css.notOnPhone}
            label={`Edit ${book.title}`}
            icon={EditIcon}
            onPointerEnter={preloadDialog}
            onClick={() => onEdit(book._id)}
          />
          <RemoveButton
            label={`Delete ${book.title}`}
            disabled={!book.status}
            onClick={() => onDelete(book)}
          />
        </span>
      ),
    },
  ];
}
