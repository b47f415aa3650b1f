import { formatMoney, slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { PriceWithGst } from "../cart/PriceWithGst.tsx";
import { useBookDetails } from "../catalogue/hooks/use-book.ts";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { useRelated } from "../catalogue/hooks/use-related.ts";
import { standaloneLinkInLine } from "../ui/actions/standalone-link.ts";
import { useCoverMotion } from "../ui/cover/cover-motion.ts";
import { BelowScreen } from "../ui/layout/BelowScreen.tsx";
import { Breadcrumbs } from "../ui/layout/Breadcrumbs.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { About } from "./About.tsx";
import { AddToCart } from "./AddToCart.tsx";
import { BookAlerts } from "./alerts/BookAlerts.tsx";
import css from "./Book.module.css";
import buyBox from "./BuyBox.module.css";
import { BookCover } from "./parts/BookCover.tsx";
import { BookGrid } from "./parts/BookGrid.tsx";
import { Heart } from "./parts/Heart.tsx";
import { PAGE_COVER_SIZES } from "./parts/preload-cover.ts";
import { Stock } from "./parts/Stock.tsx";
import { KeepOffline } from "./sample/KeepOffline.tsx";
import { LookInside } from "./sample/LookInside.tsx";

const LONG_TITLE = 60;

export function BookView({ book }: { book: CatalogueBook }) {
  const details = useBookDetails(book._id);
  const cover = useCoverMotion(book._id);
  const sample = details.status === "ready" ? details.details.samplePdf : null;
  return (
    <>
      <title>{`${book.title} by ${book.author} · Frangipani Books`}</title>
      <div className={css.breadcrumbs}>
        <Breadcrumbs>
          <Link to="/">Home</Link>
          {book.category && <CategoryLink book={book} />}
          {book.category && book.subcategory && <SubcategoryLink book={book} />}
        </Breadcrumbs>
      </div>
      <article className={css.book}>
        <div className={css.front}>
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
                  <LookInside bookId={book._id} title={book.title} sample={sample} />
                  <KeepOffline bookId={book._id} title={book.title} sample={sample} />
                </>
              )}
            </div>
          )}
        </div>
        <header className={cx(shared.stack1, shared.top)}>
          <h1 className={css.title} dir="auto" data-long={book.title.length > LONG_TITLE || undefined}>
            {book.title}
          </h1>
          <p className={css.author}>
            by{" "}
            <Link to="/browse" search={{ q: book.author }}>
              <bdi>{book.author}</bdi>
            </Link>
          </p>
          {book.category && (
            <p className={shared.note}>
              <CategoryLink book={book} className={standaloneLinkInLine} />
              {book.subcategory && (
                <>
                  <span> · </span>
                  <SubcategoryLink book={book} className={standaloneLinkInLine} />
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

type CategoryLinkProps = { book: CatalogueBook; className?: string | undefined };

const CategoryLink = ({ book, className }: CategoryLinkProps) => (
  <Link to="/category/$categoryId" params={{ categoryId: book.category }} className={className}>
    {slugToTitle(book.category)}
  </Link>
);

const SubcategoryLink = ({ book, className }: CategoryLinkProps) => (
  <Link
    to="/category/$categoryId"
    params={{ categoryId: book.category }}
    search={{ subcategory: book.subcategory }}
    className={className}
  >
    {slugToTitle(book.subcategory)}
  </Link>
);

function BuyBox({ book, className }: { book: CatalogueBook; className: string | undefined }) {
  return (
    <div className={className}>
      <div className={buyBox.priceRow}>
        <div>
          <p className={buyBox.price}>{formatMoney(book.price)}</p>
          <PriceWithGst price={book.price} className={buyBox.withGst} />
        </div>
        <Heart book={book} />
      </div>
      <Stock stock={book.stock} />
      <AddToCart book={book} />
      <BookAlerts book={book} />
    </div>
  );
}

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
