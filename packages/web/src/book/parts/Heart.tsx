import type { CatalogueBook } from "@frangipani/core/catalogue";
import { useNavigate } from "@tanstack/react-router";
import { useStoreSelector } from "../../device/store.ts";
import { setBookSaved } from "../../saved-books/load-saved-books.ts";
import { savedIds } from "../../saved-books/saved-ids.ts";
import { HeartIcon } from "../../ui/icons/initial-icons.tsx";
import { cx } from "../../ui/styles/cx.ts";
import css from "./Heart.module.css";

type HeartProps = { book: Pick<CatalogueBook, "_id" | "title">; isOnCard?: boolean };

export function Heart({ book, isOnCard = false }: HeartProps) {
  const isSaved = useStoreSelector(savedIds, (ids) => ids.has(book._id));
  const navigate = useNavigate();
  const viewSaved = () => void navigate({ to: "/saved" });
  return (
    <button
      type="button"
      className={cx(css.heart, isOnCard && css.onCard)}
      aria-label={`Save ${book.title}`}
      aria-pressed={isSaved}
      onClick={() => setBookSaved(book, !isSaved, viewSaved)}
    >
      <HeartIcon />
    </button>
  );
}
