import type { AlertKind } from "@frangipani/core/alerts";
import type { BookSummary } from "@frangipani/core/books";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { alertState, hasAlert, savePendingAlert, takePendingAlert } from "../alerts/alert-state.ts";
import { followAlerts, setAlert } from "../alerts/load-alerts.ts";
import { useUser } from "../api/session/session-user.ts";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { useStoreSelector } from "../device/store.ts";
import { Button } from "../ui/actions/Button.tsx";
import { BellIcon } from "../ui/icons/icons.tsx";
import css from "./AlertButton.module.css";

type AlertButtonProps = { book: Pick<BookSummary, "_id" | "title">; kind: AlertKind; isNamed?: boolean };

/** Pressed while the alert is active; a visitor signs in first. @param isNamed adds the book's title for screen readers, in lists of books */
export function AlertButton({ book, kind, isNamed = false }: AlertButtonProps) {
  const userId = useUser()?.id;
  const isAsked = useStoreSelector(alertState, (state) =>
    hasAlert(state, { userId, bookId: book._id, kind }),
  );
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const router = useRouter();
  const change = async (isAsked: boolean) => {
    setBusy(true);
    await setAlert({ book, kind, isAsked });
    setBusy(false);
  };
  const press = () => {
    if (userId !== undefined) return void change(!isAsked);
    savePendingAlert(book._id, kind);
    void navigate({ to: "/login", state: { from: router.state.location.href } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pending alert is taken once, after the sign-in.
  useEffect(() => {
    if (userId !== undefined && takePendingAlert(book._id, kind)) void change(true);
  }, [userId]);

  return (
    <Button
      variant={isNamed ? "secondary" : "quiet"}
      size="sm"
      className={css.alert}
      aria-label={isNamed ? `${alertLabels[kind]}: ${book.title}` : undefined}
      aria-pressed={isAsked}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : press}
    >
      <BellIcon size={18} />
      {alertLabels[kind]}
    </Button>
  );
}

export function BookAlerts({ book }: { book: CatalogueBook }) {
  useEffect(followAlerts, []);
  return (
    <div className={css.alerts}>
      {book.stock === 0 && <AlertButton book={book} kind="back-in-stock" />}
      <AlertButton book={book} kind="lower-price" />
    </div>
  );
}

export const alertLabels: Record<AlertKind, string> = {
  "back-in-stock": "Tell me when it is back",
  "lower-price": "Tell me when the price falls",
};
