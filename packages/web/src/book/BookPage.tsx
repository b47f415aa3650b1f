import { bookMessages } from "@frangipani/core/books";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { useBook } from "../catalogue/hooks/use-book.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Loading, Skeleton, SkeletonText } from "../ui/feedback/Skeleton.tsx";
import { BookIcon } from "../ui/icons/icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./Book.module.css";
import { BookView } from "./BookView.tsx";
import { CatalogueFailure } from "./parts/CatalogueFailure.tsx";

export function BookPage({ bookId }: { bookId: string }) {
  const state = useBook(bookId);
  switch (state.status) {
    case "ready":
      return <BookView book={state.book} />;
    case "loading":
      return <BookSkeleton />;
    case "unavailable":
      return (
        <CatalogueFailure
          level={1}
          title={bookMessages.notFound}
          subject={{ kind: "book", retry: state.retry }}
        />
      );
    case "missing":
      return (
        <>
          <title>Book not found · Frangipani Books</title>
          <EmptyState level={1} art={<BookIcon size={40} />} title="Book not found" action={<BrowseLink />}>
            {bookMessages.missing}
          </EmptyState>
        </>
      );
  }
}

function BookSkeleton() {
  return (
    <Loading label="Loading the book" className={css.book}>
      <div className={css.front}>
        <span className={css.cover}>
          <Skeleton shape="cover" />
        </span>
      </div>
      <div className={cx(shared.stack1, shared.top)}>
        <Skeleton width="85%" height="2.5rem" />
        <Skeleton width="40%" height="1.25rem" />
      </div>
      <div className={css.offer}>
        <Skeleton width="6rem" height="2rem" />
        <Skeleton width="18rem" height="3rem" />
      </div>
      <div className={css.about}>
        <div>
          <SkeletonText lines={3} />
        </div>
      </div>
    </Loading>
  );
}
