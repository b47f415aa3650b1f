import { bookMessages } from "@frangipani/core/books";
import { newArrivals } from "@frangipani/core/catalogue";
import { Link } from "@tanstack/react-router";
import { BookGrid, BookGridSkeleton, FIRST_ROW } from "../book/parts/BookGrid.tsx";
import { CatalogueFailure } from "../book/parts/CatalogueFailure.tsx";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { perCatalogue, useCatalogueState } from "../catalogue/catalogue-state.ts";
import { type CatalogueBook, useCatalogue } from "../catalogue/hooks/use-catalogue.ts";
import { useOnline } from "../device/connection.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { BookIcon } from "../ui/icons/icons.tsx";
import { Breadcrumbs, PageHeader } from "../ui/layout/PageHeader.tsx";
import css from "./NewArrivals.module.css";

const monthsOfArrival = perCatalogue((catalogue) => monthsOf(newArrivals(catalogue.sorted("title"))));

export const NewArrivals = () => (
  <>
    <PageHeader
      title="New Arrivals"
      above={
        <Breadcrumbs>
          <Link to="/">Home</Link>
          <Link to="/browse">Browse Books</Link>
        </Breadcrumbs>
      }
    />
    <Arrivals />
  </>
);

function Arrivals() {
  const { status, hasWholeShop, hasWholeShare } = useCatalogue();
  const catalogue = useCatalogueState("catalogue");
  const isOnline = useOnline();
  if (status === "unavailable") return <CatalogueFailure title={bookMessages.fetchFailed} />;
  // All chunks are needed, since any may have the newest books. A partial catalogue always includes them.
  if (!hasWholeShop && !hasWholeShare && (isOnline || status === "loading"))
    return <BookGridSkeleton count={12} />;
  const months = monthsOfArrival(catalogue);
  if (months.length === 0)
    return (
      <EmptyState title="No new arrivals yet" art={<BookIcon size={40} />} action={<BrowseLink />}>
        Books appear here on the day the shop gets them.
      </EmptyState>
    );
  return months.map(({ name, books }, index) => (
    <section key={name} className={css.month} aria-label={name}>
      <h2 className={css.name}>{name}</h2>
      <BookGrid books={books} priority={index === 0 ? FIRST_ROW : 0} />
    </section>
  ));
}

const MS_PER_DAY = 86_400_000;

/** Groups books by month. @param books sorted by day of arrival */
function monthsOf(books: readonly CatalogueBook[]): { name: string; books: CatalogueBook[] }[] {
  const format = new Intl.DateTimeFormat("en-SG", { month: "long", year: "numeric", timeZone: "UTC" });
  const months = Map.groupBy(books, ({ addedOn }) => format.format(addedOn * MS_PER_DAY));
  return [...months].map(([name, booksOfMonth]) => ({ name, books: booksOfMonth }));
}
