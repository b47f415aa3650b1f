import { useState } from "react";
import type { SessionUser } from "../api/session/session-user.ts";
import { useOnline } from "../device/connection.ts";
import { Button } from "../ui/actions/Button.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { Skeleton } from "../ui/feedback/Skeleton.tsx";
import { Checkbox } from "../ui/form/Checkbox.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import css from "./ShareLink.module.css";
import { canShare, copyLink, openShareSheet } from "./share-sheet.ts";
import { useSharedLink } from "./use-shared-link.ts";

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
      <div className={css.share}>
        {nameChoice}
        <Button variant="primary" busy={share.isPending} onClick={() => share.mutate(showsName)}>
          Create link
        </Button>
      </div>
    );
  const url = new URL(`/saved/shared?list=${link.token}`, location.href).href;
  return (
    <div className={css.share}>
      <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      {nameChoice}
      <div className={css.actions}>
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
