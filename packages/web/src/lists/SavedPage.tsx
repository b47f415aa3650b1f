import type { BookId } from "@frangipani/core/books";
import { counted } from "@frangipani/core/kernel";
import { type SavedBooksResponse, type SharedLink, savedBooksMessages } from "@frangipani/core/saved-books";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { callApi } from "../api/call-api.ts";
import { type SessionUser, useUser } from "../api/session/session-user.ts";
import { AlertsLink } from "../book/AlertsCard.tsx";
import { bookCount } from "../book/parts/book-count.ts";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { useOnline } from "../device/connection.ts";
import { useStore } from "../device/store.ts";
import { followKeptSamples, keep } from "../kept-samples/load-kept-samples.ts";
import { keptSamples } from "../kept-samples/samples-state.ts";
import { connectionKind } from "../kept-samples/wifi.ts";
import { removeBooks, savedBooks, startSavedBooks } from "../saved-books/saved-books.ts";
import { Button } from "../ui/actions/Button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Skeleton } from "../ui/feedback/Skeleton.tsx";
import { Checkbox, TextField } from "../ui/form/Form.tsx";
import { DownloadIcon, HeartIcon, ShareIcon } from "../ui/icons/icons.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import shared from "../ui/styles/shared.module.css";
import { TableSkeleton } from "../ui/table/DataTable.tsx";
import { BookRows, useListedBooks } from "./BookRows.tsx";

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

/** Keeps the samples of all listed books offline: on Wi-Fi at once, otherwise after a confirmation. */
function KeepSamples({ ids }: { ids: readonly BookId[] }) {
  const [isOpen, setOpen] = useState(false);
  const { books } = useListedBooks(ids);
  const kept = useStore(keptSamples) ?? [];
  useEffect(followKeptSamples, []);
  const withSample = books.filter((book) => book.hasSample);
  const missing = withSample.filter((book) => !kept.some(({ bookId }) => bookId === book._id));
  if (withSample.length === 0) return null;

  const keepAll = ({ waitsForWifi }: { waitsForWifi: boolean }) => {
    setOpen(false);
    void keep(missing.map(({ _id: bookId, title }) => ({ bookId, title, waitsForWifi })));
  };
  const count = counted(missing.length, "sample");
  const isMetered = connectionKind() === "metered";
  return (
    <>
      <Button
        disabled={missing.length === 0}
        icon={<DownloadIcon size={18} />}
        onClick={() => (connectionKind() === "wifi" ? keepAll({ waitsForWifi: false }) : setOpen(true))}
      >
        {missing.length === 0 ? "Samples kept offline" : "Keep samples offline"}
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
            {isMetered && <Button onClick={() => keepAll({ waitsForWifi: true })}>Wait for Wi-Fi</Button>}
            <Button variant="primary" onClick={() => keepAll({ waitsForWifi: false })}>
              Download now
            </Button>
          </>
        }
      />
    </>
  );
}

export function ShareLink({ user }: { user: SessionUser }) {
  const { link, isLoading, isFailed, retry, share, stop } = useSharedLink(user);
  const [chosen, setChosen] = useState<boolean>();
  const isOnline = useOnline();
  if (!isOnline) return <Notice>Sharing needs a network. Your list stays here.</Notice>;
  if (isLoading) return <Skeleton height="2.75rem" />;
  if (isFailed)
    return (
      <Notice
        tone="warning"
        title="Your link could not be fetched."
        action={<Button onClick={retry}>Try again</Button>}
      />
    );

  const showsName = chosen ?? link?.showsName ?? false;
  const choose = (choice: boolean) => {
    setChosen(choice);
    if (link) share.mutate(choice, { onError: () => setChosen(undefined) });
  };
  const nameChoice = (
    <Checkbox
      label={`Show my name, ${user.name}`}
      checked={showsName}
      onChange={({ target }) => choose(target.checked)}
    />
  );
  if (!link)
    return (
      <div className={shared.stack2}>
        {nameChoice}
        <Button
          variant="primary"
          className={shared.ownWidth}
          busy={share.isPending}
          onClick={() => share.mutate(showsName)}
        >
          Create link
        </Button>
      </div>
    );
  const url = new URL(`/saved/shared?list=${link.token}`, location.href).href;
  return (
    <div className={shared.stack2}>
      <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      {nameChoice}
      <div className={shared.buttons}>
        {canShare() && (
          <Button variant="primary" onClick={() => openShareSheet(url)}>
            Share link
          </Button>
        )}
        <Button variant={canShare() ? "secondary" : "primary"} onClick={() => copyLink(url)}>
          Copy link
        </Button>
        <Button variant="quiet" busy={stop.isPending} onClick={() => stop.mutate()}>
          Stop sharing
        </Button>
      </div>
    </div>
  );
}

const canShare = (): boolean => typeof navigator.share === "function";

async function openShareSheet(url: string): Promise<void> {
  try {
    await navigator.share({ title: "A list of books at Frangipani Books", url });
  } catch (error) {
    // Closing the share sheet is no failure.
    if ((error as Error).name !== "AbortError") await copyLink(url);
  }
}

const copyLink = (url: string) => copyText(url, savedBooksMessages.linkCopied);

function useSharedLink(user: SessionUser) {
  const client = useQueryClient();
  const queryKey = ["saved-books", user.id];
  const { data, isPending, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /api/saved/books", { signal }),
  });
  const setLink = (link: SharedLink | null) =>
    client.setQueryData<SavedBooksResponse>(queryKey, (before) => before && { ...before, link });
  // Sequential, so that the last choice is the one that counts.
  const scope = { id: "share-link" };
  const share = useMutation({
    scope,
    mutationFn: (showsName: boolean) => callApi("POST /api/saved/link", { json: { showsName } }),
    onSuccess: setLink,
    meta: { failure: savedBooksMessages.shareFailed },
  });
  const stop = useMutation({
    scope,
    mutationFn: () => callApi("DELETE /api/saved/link"),
    onSuccess: () => setLink(null),
    meta: { success: savedBooksMessages.linkRemoved, failure: "Your list is still shared" },
  });
  const link = data?.link ?? null;
  return { link, isLoading: isPending, isFailed: isError, retry: () => void refetch(), share, stop };
}
