import { useEffect } from "react";
import { followAlerts } from "../../alerts/load-alerts.ts";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { AlertButton } from "./AlertButton.tsx";
import css from "./BookAlerts.module.css";

export function BookAlerts({ book }: { book: CatalogueBook }) {
  useEffect(followAlerts, []);
  return (
    <div className={css.alerts}>
      {book.stock === 0 && <AlertButton book={book} kind="back-in-stock" />}
      <AlertButton book={book} kind="lower-price" />
    </div>
  );
}
