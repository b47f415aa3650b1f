import { bookMessages } from "@frangipani/core/books";
import { slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { useBook, useBookDetails, useRelated } from "../catalogue/hooks/use-book.ts";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { standaloneLinkInLine } from "../ui/actions/standalone-link.ts";
import { useCoverMotion } from "../ui/cover/cover-motion.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Loading, Skeleton, SkeletonText } from "../ui/feedback/Skeleton.tsx";
import { BelowScreen } from "../ui/hooks/use-is-painted.tsx";
import { BookIcon } from "../ui/icons/icons.tsx";
import { Breadcrumbs } from "../ui/layout/PageHeader.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { About } from "./About.tsx";
import css from "./Book.module.css";
import { BuyBox } from "./BuyBox.tsx";
import { BookCover, PAGE_COVER_SIZES } from "./parts/BookCover.tsx";
import { BookGrid } from "./parts/BookGrid.tsx";
import { CatalogueFailure } from "./parts/CatalogueFailure.tsx";
import { KeepOffline, LookInside } from "./sample/SampleButtons.tsx";

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

const BookSkeleton = () => (
  <Loading label="Loading the book" className={css.book}>
    <div className={cx(shared.stack2, shared.top, css.front)}>
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

const LONG_TITLE_LENGTH = 60;

function BookView({ book }: { book: CatalogueBook }) {
  const { category, subcategory } = book;
  const details = useBookDetails(book._id);
  const cover = useCoverMotion(book._id);
  const sample = details.status === "ready" ? details.details.samplePdf : null;
  return (
    <>
      <title>{`${book.title} by ${book.author} · Frangipani Books`}</title>
      <div className={css.breadcrumbs}>
        <Breadcrumbs>
          <Link to="/">Home</Link>
          {category && <CategoryLink category={category} />}
          {category && subcategory && <CategoryLink category={category} subcategory={subcategory} />}
        </Breadcrumbs>
      </div>
      <article className={css.book}>
        <div className={cx(shared.stack2, shared.top, css.front)}>
          <BookCover
            ref={cover}
            book={book}
            alt={`Cover of ${book.title}`}
            sizes={PAGE_COVER_SIZES}
            priority
            className={css.cover}
          />
          {(sample || (book.hasSample && details.status === "loading")) && (
            <div className={css.sample}>
              {sample && (
                <>
                  <LookInside book={book} sample={sample} />
                  <KeepOffline book={book} sample={sample} />
                </>
              )}
            </div>
          )}
        </div>
        <header className={cx(shared.stack1, shared.top)}>
          <h1 className={css.title} dir="auto" data-long={book.title.length > LONG_TITLE_LENGTH || undefined}>
            {book.title}
          </h1>
          <p className={css.author}>
            by{" "}
            <Link to="/browse" search={{ q: book.author }}>
              <bdi>{book.author}</bdi>
            </Link>
          </p>
          {category && (
            <p className={shared.note}>
              <CategoryLink category={category} className={standaloneLinkInLine} />
              {subcategory && (
                <>
                  <span> · </span>
                  <CategoryLink
                    category={category}
                    subcategory={subcategory}
                    className={standaloneLinkInLine}
                  />
                </>
              )}
            </p>
          )}
        </header>
        <BuyBox book={book} className={css.offer} />
        <About book={book} details={details} className={css.about} />
      </article>
      <BelowScreen>
        <RelatedBooks book={book} />
      </BelowScreen>
    </>
  );
}

type CategoryLinkProps = { category: string; subcategory?: string; className?: string | undefined };

const CategoryLink = ({ category, subcategory, className }: CategoryLinkProps) => (
  <Link
    to="/category/$categoryId"
    params={{ categoryId: category }}
    search={{ subcategory }}
    className={className}
  >
    {slugToTitle(subcategory ?? category)}
  </Link>
);

/** Up to four books of the same category (docs/rules.md#book); nothing if there are none. */
function RelatedBooks({ book }: { book: CatalogueBook }) {
  const books = useRelated(book);
  if (books.length === 0) return null;
  return (
    <section className={css.related} aria-labelledby="related">
      <h2 id="related">You May Also Like</h2>
      <BookGrid books={books} variant="four" />
    </section>
  );
}
