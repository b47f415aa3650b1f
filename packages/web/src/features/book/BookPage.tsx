import { bookMessages } from "@frangipani/core/books/messages";
import { Link } from "@tanstack/react-router";
import { useBook } from "../../data/use-book.ts";
import { useCatalogue } from "../../data/use-catalogue.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/EmptyState.tsx";
import { BookIcon } from "../../ui/icons.tsx";
import { BookSkeleton } from "./BookSkeleton.tsx";
import { BookView } from "./BookView.tsx";

/** One book (spec §2, Book detail). */
export function BookPage({ bookId }: { bookId: string }) {
  const answer = useBook(bookId);
  const { retry } = useCatalogue();
  switch (answer.status) {
    case "ready":
      return <BookView book={answer.book} />;
    case "loading":
      return <BookSkeleton />;
    case "unavailable":
      return (
        <ErrorState level={1} title="This book is not on your device yet" onRetry={retry}>
          Check your connection, then try again.
        </ErrorState>
      );
    case "missing":
      return (
        <>
          <title>Book not found · Frangipani Books</title>
          <EmptyState
            level={1}
            art={<BookIcon size={40} />}
            title="Book not found"
            action={
              <Link to="/browse" className={buttonClass({ variant: "primary" })}>
                Browse Books
              </Link>
            }
          >
            {bookMessages.missing}
          </EmptyState>
        </>
      );
  }
}
