import type { InventoryRow } from "@frangipani/core/books/inventory";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { EditDialog } from "../shared/EditDialog.tsx";
import css from "./Bulk.module.css";
import { BulkForm } from "./BulkForm.tsx";

type BulkBarProps = { chosen: readonly InventoryRow[]; onClear(): void };

export function BulkBar({ chosen, onClear }: BulkBarProps) {
  const [edited, setEdited] = useState<readonly InventoryRow[] | null>(null);
  return (
    <>
      {chosen.length > 0 && (
        <section className={css.bar} aria-label="Chosen books">
          <p role="status">
            <strong>{chosen.length}</strong> {chosen.length === 1 ? "book" : "books"} chosen
          </p>
          <Button size="sm" variant="primary" onClick={() => setEdited(chosen)}>
            Set price, stock or status
          </Button>
          <Button size="sm" variant="quiet" onClick={onClear}>
            Choose none
          </Button>
        </section>
      )}
      <EditDialog
        subject={edited}
        title={(books) => `Change ${books.length} ${books.length === 1 ? "book" : "books"}`}
        submitLabel={() => "Change books"}
        size="sm"
        onClose={() => setEdited(null)}
      >
        {(books, slot) => <BulkForm books={books} slot={slot} onSaved={onClear} />}
      </EditDialog>
    </>
  );
}
