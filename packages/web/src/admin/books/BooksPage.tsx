import { type BookId, type BookWire, bookMessages, type InventoryRow } from "@frangipani/core/books";
import { formatCount } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import type { TableUrl } from "../../ui/table/url/table-url.ts";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { filterClass, ListPage } from "../shared/ListPage.tsx";
import { AddButton } from "../shared/row-actions.tsx";
import { type BooksSearch, statusFilterOf } from "./books-search.ts";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { useSelection } from "./bulk/use-selection.ts";
import { bookColumns } from "./columns.tsx";
import { BookDialog } from "./form/BookDialog.tsx";
import { CatalogueFiles } from "./import/CatalogueFiles.tsx";
import { LowStockBooks } from "./inventory/LowStockBooks.tsx";
import { useBooksTable } from "./inventory/use-books-table.ts";
import { useLowStock } from "./inventory/use-low-stock.ts";
import { useDeactivateBook, useReactivateBook } from "./use-book-status.ts";

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
  // What does not change with a typed letter stays the same, so that only the rows that come are rendered.
  const { has, set } = selection;
  const { sortKeys, sorting, onSort } = table;
  const columns = useMemo(
    () =>
      bookColumns({
        selection: { has, set },
        ...{ sortKeys, sorting, onSort },
        ...{ onEdit: setEdited, onDelete: setRetired, onReactivate: reactivate },
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
          <Select
            label="Show"
            hideLabel
            className={filterClass}
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
          </Select>
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
