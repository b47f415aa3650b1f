import type { BookId } from "@frangipani/core/books/book-id";
import type { InventoryRow } from "@frangipani/core/books/inventory";
import { bookMessages } from "@frangipani/core/books/messages";
import { useDeferredValue, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { preloadDialog } from "../../../ui/Dialog.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Select } from "../../../ui/Select.tsx";
import { pageOf } from "../../shared/table/paging.ts";
import type { TableUrl } from "../../shared/table/table-url.ts";
import { DeleteDialog } from "../shared/DeleteDialog.tsx";
import { filterClass } from "../shared/ListFrame.tsx";
import { ListPage } from "../shared/ListPage.tsx";
import { sortingOf } from "../shared/SortHeader.tsx";
import { BookDialog } from "./BookDialog.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { type BooksSearch, shownOf } from "./books-search.ts";
import { CatalogueFiles } from "./CatalogueFiles.tsx";
import { bookColumns } from "./columns.tsx";
import { findBooks, isLow, SORTS } from "./find-books.ts";
import { RunningLow } from "./RunningLow.tsx";
import { useBringBack, useRetire } from "./use-book-status.ts";
import { useChosen } from "./use-chosen.ts";
import { useInventory } from "./use-inventory.ts";

export function BooksPage({ table }: { table: TableUrl<BooksSearch> }) {
  const inventory = useInventory();
  const [edited, setEdited] = useState<BookId | "new" | null>(null);
  const [retired, setRetired] = useState<InventoryRow | null>(null);
  const retire = useRetire();
  const bringBack = useBringBack();
  const { show = "all", order } = table.search;
  const sorting = sortingOf(SORTS, order);
  const typed = useDeferredValue(table.text);
  const all = inventory.data?.rows;
  const found = all && findBooks(all, typed, show, sorting);
  const low = all?.filter(isLow).length ?? 0;
  const chosen = useChosen(all);

  return (
    <>
      <PageHeader
        title="Books"
        actions={
          <>
            <CatalogueFiles />
            <Button
              variant="primary"
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => setEdited("new")}
            >
              <PlusIcon size={18} />
              Add New Book
            </Button>
          </>
        }
      />
      <ListPage
        things="books"
        placeholder="Title, author or ISBN"
        table={table}
        all={all}
        found={found}
        isPartial={inventory.data?.isComplete === false}
        rowKey={(book) => book._id}
        columns={bookColumns({
          shown: found ? pageOf(found, table.page).items : [],
          chosen,
          sorting,
          onSort: (text) => table.change({ order: text }),
          onEdit: (book) => setEdited(book._id),
          onDelete: setRetired,
          onBringBack: (book) => bringBack.mutate(book),
        })}
        above={
          <>
            {all && show !== "low" && (
              <RunningLow books={all} onEdit={setEdited} onAll={() => table.change({ show: "low" })} />
            )}
            <BulkBar chosen={chosen.books} onClear={chosen.clear} />
          </>
        }
        onOpen={(book) => setEdited(book._id)}
        onClear={() => {
          table.onText("");
          table.change({ q: undefined, show: undefined });
        }}
        failure={
          inventory.isError
            ? {
                title: bookMessages.fetchFailed,
                isRetrying: inventory.isFetching,
                retry: () => void inventory.refetch(),
              }
            : null
        }
        empty={{ title: "No books yet", text: "Add the first one, or bring a catalogue file." }}
        filters={
          <Select
            label="Show"
            hideLabel
            className={filterClass}
            value={show}
            onChange={({ target }) => table.change({ show: shownOf(target.value) })}
          >
            <option value="all">All books</option>
            <option value="on-sale">On sale</option>
            <option value="inactive">Inactive</option>
            <option value="low">Running low{low > 0 ? ` (${low})` : ""}</option>
          </Select>
        }
      />
      <BookDialog edited={edited} onClose={() => setEdited(null)} />
      <DeleteDialog
        subject={retired}
        title={bookMessages.confirmDelete}
        confirmLabel="Delete book"
        onClose={() => setRetired(null)}
        onConfirm={(book) => retire.mutateAsync(book)}
      >
        {(book) => (
          <>
            “{book.title}” will no longer be sold. It stays in this list as inactive and can be brought back.
          </>
        )}
      </DeleteDialog>
    </>
  );
}
