import { savedBooksMessages } from "@frangipani/core/saved-books";
import type { SavedBooksResponse, SharedLink } from "@frangipani/core/saved-books/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../api/call-api.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { useOnline } from "../device/connection.ts";
import { Button } from "../ui/actions/Button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Skeleton } from "../ui/feedback/Skeleton.tsx";
import { Checkbox, TextField } from "../ui/form/Form.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./ShareLink.module.css";

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
      <div className={cx(shared.stack2, shared.starts, css.share)}>
        {nameChoice}
        <Button variant="primary" busy={share.isPending} onClick={() => share.mutate(showsName)}>
          Create link
        </Button>
      </div>
    );
  const url = new URL(`/saved/shared?list=${link.token}`, location.href).href;
  return (
    <div className={cx(shared.stack2, shared.starts, css.share)}>
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

/** The link to the user's list, null if it is not shared. */
function useSharedLink(user: SessionUser) {
  const client = useQueryClient();
  const queryKey = ["saved-books", user.id];
  const { data, isPending, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /api/saved/books", { signal }),
  });
  const setLink = (link: SharedLink | null) =>
    client.setQueryData<SavedBooksResponse>(queryKey, (before) => before && { ...before, link });
  const share = useMutation({
    // One after the other, so that the last choice is the one that counts.
    scope: { id: "share-link" },
    mutationFn: (showsName: boolean) => callApi("POST /api/saved/link", { json: { showsName } }),
    onSuccess: setLink,
    meta: { failure: savedBooksMessages.shareFailed },
  });
  const stop = useMutation({
    mutationFn: () => callApi("DELETE /api/saved/link"),
    onSuccess: () => setLink(null),
    meta: { success: savedBooksMessages.linkRemoved, failure: "Your list is still shared" },
  });
  const link = data?.link ?? null;
  return { link, isLoading: isPending, isFailed: isError, retry: () => void refetch(), share, stop };
}
