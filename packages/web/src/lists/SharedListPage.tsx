import { savedBooksMessages } from "@frangipani/core/saved-books";
import { skipToken, useQuery } from "@tanstack/react-query";
import { ApiError, textOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { bookCount } from "../book/parts/book-count.ts";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/EmptyState.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { HeartIcon } from "../ui/icons/icons.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { TableSkeleton } from "../ui/table/DataTable.tsx";
import { BookRows } from "./BookRows.tsx";

export function SharedListPage({ token }: { token: string | undefined }) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: ["shared-list", token],
    queryFn:
      token === undefined
        ? skipToken
        : ({ signal }) =>
            callApi("GET /api/saved/shared", { query: { list: token }, anonymous: true, signal }),
  });
  if (data && data.books.length > 0)
    return (
      <>
        <PageHeader title={data.name === null ? "A list of books" : `Books that ${data.name} saved`}>
          Prices and stock are those of now.
        </PageHeader>
        <BookRows
          ids={data.books}
          label="Books of the list"
          below={(retired) => (
            <Notice
              title={`${bookCount(retired.length)} of this list ${retired.length === 1 ? "is" : "are"} no longer sold.`}
            />
          )}
        />
      </>
    );
  if (data) return <NothingHere title="There are no books in this list" />;
  if (token === undefined || (error instanceof ApiError && (error.status === 404 || error.status === 400)))
    return <NothingHere title={savedBooksMessages.linkMissing} />;
  if (fetchStatus === "paused")
    return (
      <EmptyState level={1} title="You are offline">
        The list will show once you are back online.
      </EmptyState>
    );
  if (error)
    return (
      <ErrorState level={1} title="The list could not be fetched" query={{ isFetching, refetch }}>
        {textOf(error)}
      </ErrorState>
    );
  return <TableSkeleton label="Loading the list" rows={3} />;
}

const NothingHere = ({ title }: { title: string }) => (
  <EmptyState level={1} art={<HeartIcon size={48} />} title={title} action={<BrowseLink />} />
);
