import {
  type BookId,
  type BookWire,
  bookMessages,
  type InventoryRow,
  LOW_STOCK,
} from "@frangipani/core/books";
import { formatCount, slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { formatDollars } from "../../api/dollars.ts";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { EditIcon, RefreshIcon } from "../../ui/icons/icons.tsx";
import { Badge } from "../../ui/layout/Badge.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { preloadDialog } from "../../ui/overlay/Dialog.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import type { Column } from "../../ui/table/DataTable.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { type BooksSearch, statusFilterOf } from "../admin-search.ts";
import {
  ActivityLink,
  AddButton,
  RemoveButton,
  RowButton,
  selectionColumn,
  sortable,
} from "../shared/columns.tsx";
import { DeleteDialog } from "../shared/dialogs.tsx";
import { Filter, ListPage } from "../shared/ListPage.tsx";
import office from "../shared/office.module.css";
import type { Sorting } from "../shared/tables.ts";
import css from "./Books.module.css";
import { BulkBar, type Selection, useSelection } from "./BulkBar.tsx";
import { EditableCell } from "./EditableCell.tsx";
import { type BookSort, useBooksTable } from "./find-books.ts";
import { BookDialog } from "./form/BookForm.tsx";
import { CatalogueFiles } from "./import/CatalogueFiles.tsx";
import { useDeactivateBook, useReactivateBook } from "./inventory.ts";
import { LowStockBooks, useLowStock } from "./LowStockBooks.tsx";

export function BooksPage({ url }: { url: TableUrl<BooksSearch> }) {
  const { show = "all", isbn, book } = url.search;
  const { change } = url;
  const table = useBooksTable(url);
  const low = useLowStock();
  const [edited, setEdited] = useState<BookId | "new" | null>(isbn ? "new" : null);
  const [added, setAdded] = useState<BookWire | null>(null);
  const [retired, setRetired] = useState<InventoryRow | null>(null);
  const deactivate = useDeactivateBook();
  const { mutate: reactivate } = useReactivateBook();
  const selection = useSelection(table.knownRows);
  // The columns are memoized, so that typing in the search field does not render all rows again.
  const { has, set } = selection;
  const { sortKeys, sorting, onSort } = table;
  const columns = useMemo(
    () =>
      bookColumns({
        selection: { has, set },
        sortKeys,
        sorting,
        onSort,
        onEdit: setEdited,
        onDelete: setRetired,
        onReactivate: reactivate,
      }),
    [has, set, sortKeys, sorting, onSort, reactivate],
  );
  const onOpen = useCallback(({ _id }: InventoryRow) => setEdited(_id), []);
  const showLow = useCallback(() => change({ show: "low" }), [change]);
  const isInUrl = Boolean(isbn || book);
  const closeForm = useCallback(() => {
    setEdited(null);
    if (isInUrl) change({ isbn: undefined, book: undefined });
  }, [isInUrl, change]);

  return (
    <>
      <PageHeader
        title="Books"
        actions={
          <>
            <CatalogueFiles />
            <AddButton onClick={() => setEdited("new")}>Add New Book</AddButton>
          </>
        }
      />
      <ListPage
        table={table}
        placeholder="Title, author or ISBN"
        rowKey={(book) => book._id}
        columns={columns}
        above={
          <>
            {added && (
              <Notice
                tone="positive"
                role="status"
                title={`“${added.title}” is in the shop`}
                action={
                  <>
                    <Button size="sm" onClick={() => setEdited("new")}>
                      Add another
                    </Button>
                    <Link
                      to="/book/$bookId"
                      params={{ bookId: added._id }}
                      className={buttonClass({ size: "sm" })}
                    >
                      See it
                    </Link>
                  </>
                }
              />
            )}
            {low && show !== "low" && <LowStockBooks low={low} onEdit={setEdited} onAll={showLow} />}
            <BulkBar books={selection.books} onChanged={selection.update} onClear={selection.clear} />
          </>
        }
        onOpen={onOpen}
        onClear={() => {
          url.onText("");
          change({ q: undefined, show: undefined });
        }}
        empty={{ title: "No books yet", text: "Add the first one, or import a catalogue file." }}
        filters={
          <Filter
            label="Show"
            value={show}
            onChange={({ target }) => change({ show: statusFilterOf(target.value) })}
          >
            <option value="all">All books</option>
            <option value="on-sale">On sale</option>
            <option value="inactive">Inactive</option>
            <option value="low">
              Running low{low && low.count > 0 ? ` (${formatCount(low.count)})` : ""}
            </option>
            <option value="no-cover">Without a cover</option>
          </Filter>
        }
      />
      <BookDialog
        edited={edited ?? book ?? null}
        newIsbn={isbn ? String(isbn) : ""}
        onAdded={setAdded}
        onClose={closeForm}
      />
      <DeleteDialog
        subject={retired}
        title={bookMessages.confirmDelete}
        confirmLabel="Delete book"
        onClose={() => setRetired(null)}
        onConfirm={(book) => deactivate.mutateAsync(book)}
      >
        {(book) =>
          `“${book.title}” will no longer be sold. It stays in this list as inactive and can be made active again.`
        }
      </DeleteDialog>
    </>
  );
}

type BookColumns = {
  selection: Pick<Selection, "has" | "set">;
  sortKeys: readonly BookSort[];
  sorting: Sorting<BookSort> | null;
  onSort(text: string | undefined): void;
  onEdit(id: BookId): void;
  onDelete(book: InventoryRow): void;
  onReactivate(book: InventoryRow): void;
};

function bookColumns(props: BookColumns): Column<InventoryRow>[] {
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
        <span
          className={cx(shared.smallCode, shared.muted, shared.block, shared.ellipsis, css.id)}
          title={_id}
        >
          {_id}
        </span>
      ),
    },
    {
      ...header("title", "Title"),
      width: "22%",
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
      cell: ({ author }) => <span className={cx(shared.twoLines, css.author)}>{author}</span>,
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
    { header: "ISBN", phone: "hidden", cell: ({ isbn }) => <span className={shared.smallCode}>{isbn}</span> },
    {
      header: "Actions",
      phone: "inline",
      cell: (book) => (
        <span className={office.actions}>
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
