import type { InventoryRow } from "@frangipani/core/books";
import { memo, useState } from "react";
import { bookCount } from "../../../book/parts/book-count.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { EditDialog } from "../../shared/EditDialog.tsx";
import { selectionBarClass } from "../../shared/selection-column.tsx";
import { BulkForm } from "./BulkForm.tsx";
import { PricesForm } from "./PricesForm.tsx";

type BulkBarProps = {
  books: readonly InventoryRow[];
  onChanged(books: readonly InventoryRow[]): void;
  onClear(): void;
};

export const BulkBar = memo(({ books, onChanged, onClear }: BulkBarProps) => {
  const [edited, setEdited] = useState<readonly InventoryRow[] | null>(null);
  const [priced, setPriced] = useState<readonly InventoryRow[] | null>(null);
  return (
    <>
      {books.length > 0 && (
        <section className={selectionBarClass} aria-label="Selected books">
          <p role="status">
            <strong>{books.length}</strong>{" "}
            <span>{books.length === 1 ? "book selected" : "books selected"}</span>
          </p>
          <Button size="sm" variant="primary" onClick={() => setEdited(books)}>
            Set price, stock or status
          </Button>
          <Button size="sm" onClick={() => setPriced(books)}>
            Raise or lower prices
          </Button>
          <Button size="sm" variant="quiet" onClick={onClear}>
            Clear selection
          </Button>
        </section>
      )}
      <EditDialog
        subject={edited}
        title={(books) => `Change ${bookCount(books.length)}`}
        submitLabel={() => "Change books"}
        size="sm"
        onClose={() => setEdited(null)}
      >
        {(books, slot) => <BulkForm books={books} slot={slot} onChanged={onChanged} onSaved={onClear} />}
      </EditDialog>
      <EditDialog
        subject={priced}
        title={(books) => `Change the price of ${bookCount(books.length)}`}
        submitLabel={() => "Save prices"}
        onClose={() => setPriced(null)}
      >
        {(books, slot) => <PricesForm books={books} slot={slot} onChanged={onChanged} onSaved={onClear} />}
      </EditDialog>
    </>
  );
});
