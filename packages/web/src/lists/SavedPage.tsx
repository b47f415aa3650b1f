import type { BookId } from "@frangipani/core/books";
import { savedBooksMessages } from "@frangipani/core/saved-books";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type SessionUser, useUser } from "../api/session/session-user.ts";
import { AlertsLink } from "../book/alerts/AlertsCard.tsx";
import { bookCount } from "../book/parts/book-count.ts";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { useStore } from "../device/store.ts";
import { followKeptSamples, keep } from "../kept-samples/load-kept-samples.ts";
import { keptSamples } from "../kept-samples/samples-state.ts";
import { connectionKind } from "../kept-samples/wifi.ts";
import { removeBooks, savedBooks, startSavedBooks } from "../saved-books/saved-books.ts";
import { Button } from "../ui/actions/Button.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { TableSkeleton } from "../ui/feedback/TableSkeleton.tsx";
import { DownloadIcon, HeartIcon, ShareIcon } from "../ui/icons/icons.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { BookRows } from "./BookRows.tsx";
import { ShareLink } from "./ShareLink.tsx";
import { useListedBooks } from "./use-listed-books.ts";

export function SavedPage() {
  const user = useUser();
  const ids = useStore(savedBooks);
  useEffect(startSavedBooks, []);

  if (!ids) return <TableSkeleton label="Loading your saved books" rows={3} />;
  if (ids.length === 0)
    return (
      <EmptyState
        level={1}
        art={<HeartIcon size={48} />}
        title={savedBooksMessages.empty}
        action={<BrowseLink />}
      >
        <span>Press the heart on a book to find it here again. </span>
        {user ? <AlertsLink user={user} /> : <SignInHint />}
      </EmptyState>
    );
  return (
    <>
      <PageHeader
        title="Saved Books"
        actions={
          <>
            <KeepSamples ids={ids} />
            {user && <ShareList user={user} />}
          </>
        }
      >
        {user ? (
          <>
            <span>{`${bookCount(ids.length)}, on all your devices. `}</span>
            <AlertsLink user={user} />
          </>
        ) : (
          <>
            <span>{`${bookCount(ids.length)}, on this device.`}</span>
            <SignInHint />
          </>
        )}
      </PageHeader>
      <BookRows ids={ids} label="Saved books" below={(retired) => <NoLongerSold ids={retired} />} />
    </>
  );
}

const SignInHint = () => (
  <span>
    {" "}
    <Link to="/login" state={{ from: "/saved" }}>
      Sign in
    </Link>{" "}
    to have your saved books on all your devices, and to share them.
  </span>
);

function NoLongerSold({ ids }: { ids: readonly BookId[] }) {
  const [count, them] =
    ids.length === 1 ? ["One saved book is", "it"] : [`${ids.length} saved books are`, "them"];
  return (
    <Notice
      title={`${count} no longer sold.`}
      action={
        <Button size="sm" onClick={() => removeBooks(ids)}>
          {`Remove ${them}`}
        </Button>
      }
    />
  );
}

function ShareList({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ShareIcon size={18} />
        Share
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Share your saved books"
        description="Whoever has the link sees the books that are in your list at that time."
      >
        <ShareLink user={user} />
      </Dialog>
    </>
  );
}

/** Keeps the samples of all listed books offline: at once on Wi-Fi, else after a question. */
function KeepSamples({ ids }: { ids: readonly BookId[] }) {
  const [isOpen, setOpen] = useState(false);
  const { books } = useListedBooks(ids);
  const kept = useStore(keptSamples) ?? [];
  useEffect(followKeptSamples, []);
  const withSample = books.filter((book) => book.hasSample);
  const left = withSample.filter((book) => !kept.some(({ bookId }) => bookId === book._id));
  if (withSample.length === 0) return null;

  const keepAll = (waitsForWifi: boolean) => {
    setOpen(false);
    void keep(left.map(({ _id: bookId, title }) => ({ bookId, title, waitsForWifi })));
  };
  const count = left.length === 1 ? "1 sample" : `${left.length} samples`;
  const isMetered = connectionKind() === "metered";
  return (
    <>
      <Button
        disabled={left.length === 0}
        icon={<DownloadIcon size={18} />}
        onClick={() => (connectionKind() === "wifi" ? keepAll(false) : setOpen(true))}
      >
        {left.length === 0 ? "Samples kept offline" : "Keep samples offline"}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="sm"
        title={`Download ${count}?`}
        description={
          isMetered
            ? "You are on a mobile network. A sample may be several megabytes."
            : "A sample may be several megabytes. On a mobile network you may want to wait for Wi-Fi."
        }
        footer={
          <>
            {isMetered && <Button onClick={() => keepAll(true)}>Wait for Wi-Fi</Button>}
            <Button variant="primary" onClick={() => keepAll(false)}>
              Download now
            </Button>
          </>
        }
      />
    </>
  );
}
