import { bookMessages } from "@frangipani/core/books";
import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { ErrorState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Loading } from "../../ui/feedback/Skeleton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { inventory } from "../books/inventory.ts";
import { useList } from "../shared/list.ts";
import { readHeldCopies, withHeld } from "./held-copies.ts";
import { type CountedBook, type Kind, linesText } from "./lines.ts";
import { StockTake } from "./StockTake.tsx";
import { followStored, listBooks, listLines, listWaiting, saveBooks } from "./stock-database.ts";

/** Without a `kind` the page shows the kind of the unsent lines. */
type StockPageProps = { kind: Kind | undefined; onKind(kind: Kind): void };

export const StockPage = (props: StockPageProps) => (
  <>
    <PageHeader title="Stock: count or receive">
      Pack the open orders before you count, and later ones once the counts are sent: copies that are sold
      meanwhile are still on the shelf.
    </PageHeader>
    <Content {...props} />
  </>
);

function Content(props: StockPageProps) {
  const inventoryList = useList(inventory);
  const { data: list, dataUpdatedAt } = inventoryList;
  const isListRead = inventoryList.fetchStatus === "idle" && !inventoryList.isError && list?.isComplete;
  // Read with each list, whose stocks they are added to.
  const held = useQuery({
    queryKey: ["admin", "held-copies", dataUpdatedAt],
    queryFn: readHeldCopies,
    enabled: isListRead === true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { isError, refetch } = isListRead ? held : inventoryList;
  const isFetching = inventoryList.isFetching || held.isFetching;
  const isRead = isListRead && held.isSuccess;
  const storedBooks = useMemo(
    () => (isRead ? list.rows.map((book) => withHeld(book, held.data)) : undefined),
    [isRead, list, held.data],
  );
  const storing = useStoreBooks(storedBooks);
  // Three queries, so that a scan does not read all books again.
  const books = useStored(listBooks);
  const lines = useStored(listLines);
  const waiting = useStored(listWaiting);
  useUnsentWarning(
    lines.status === "ready" && waiting.status === "ready" ? lines.value.length + waiting.value.length : 0,
  );

  if (storing === "failed" || [books, lines, waiting].some(({ status }) => status === "failed"))
    return (
      <ErrorState title="This browser does not store counts">
        Leave private browsing, or free storage on this device.
      </ErrorState>
    );
  if (lines.status === "ready" && waiting.status === "ready" && books.status === "ready" && books.value) {
    // A count is compared with the stock on this device, so that must be from this visit. A count that was begun earlier
    // continues with the stock that it began with.
    const isCurrent = storing === "done" || lines.value.some(({ kind }) => kind === "counted");
    const cannotBeRead = !isFetching && !isRead;
    if (isCurrent || cannotBeRead)
      return (
        <>
          {!isCurrent && (
            <Notice tone="warning" title="The stock on this device may be outdated">
              Copies that were packed since it was read would be subtracted twice. Count once you are online.
            </Notice>
          )}
          <StockTake
            {...props}
            lines={lines.value}
            waiting={waiting.value}
            books={books.value}
            // A large shop's books are not stored here; without a network its size is unknown.
            isPartial={list?.isLarge ?? books.value.length === 0}
          />
        </>
      );
  }
  if (isError) return <ErrorState title={bookMessages.fetchFailed} query={{ isFetching, refetch }} />;
  return <Loading label="Loading the books" lines={6} />;
}

/** Stores the books once they are read. */
function useStoreBooks(list: readonly CountedBook[] | undefined): "pending" | "done" | "failed" {
  const [storing, setStoring] = useState<"pending" | "done" | "failed">("pending");
  useEffect(() => {
    if (!list) return;
    saveBooks(list).then(
      () => setStoring("done"),
      (error: unknown) => {
        console.warn("This browser does not store the books.", error);
        setStoring("failed");
      },
    );
  }, [list]);
  return storing;
}

/** Shows a toast about unsent lines when the page is left; it does not block leaving. */
const useUnsentWarning = (unsent: number) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (unsent > 0 && current.pathname !== next.pathname)
        toast.warning(`${linesText(unsent)} not sent. They stay on this device.`);
      return false;
    },
    enableBeforeUnload: false,
  });

type Stored<T> = { status: "loading" } | { status: "failed" } | { status: "ready"; value: T };

/** @param read must be a stable function */
function useStored<T>(read: () => Promise<T>): Stored<T> {
  const [stored, setStored] = useState<Stored<T>>({ status: "loading" });
  useEffect(
    () =>
      followStored(read, {
        onResult: (value) => setStored({ status: "ready", value }),
        onFailure: (error) => {
          console.warn("This browser does not store counts.", error);
          setStored({ status: "failed" });
        },
      }),
    [read],
  );
  return stored;
}
