import { alertMessages } from "@frangipani/core/alerts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ApiError, textOf } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { Button, buttonClass } from "../ui/actions/Button.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Notice } from "../ui/feedback/Notice.tsx";
import { BellIcon } from "../ui/icons/icons.tsx";

const page = { level: 1, art: <BellIcon size={48} /> } as const;

/** Opened by a link in a mail; works without signing in. */
export function StopAlertsPage({ user, token }: { user: string | undefined; token: string | undefined }) {
  const stop = useMutation({
    mutationFn: (query: { user: string; token: string }) =>
      callApi("POST /api/alerts/stop", { query, anonymous: true }),
    meta: { failure: false },
  });
  const isInvalid = stop.error instanceof ApiError && [400, 404].includes(stop.error.status);
  if (user === undefined || token === undefined || isInvalid)
    return (
      <EmptyState {...page} title={alertMessages.linkInvalid}>
        Please open the link in the email again.
      </EmptyState>
    );
  if (stop.isSuccess)
    return (
      <EmptyState
        {...page}
        title={alertMessages.stopped}
        action={
          <Link to="/" className={buttonClass()}>
            Home
          </Link>
        }
      >
        <p role="status">All your alerts are removed. You can ask for others on a book's page.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      {...page}
      title="No more messages about books?"
      action={
        <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate({ user, token })}>
          Stop these messages
        </Button>
      }
    >
      <span>This removes all alerts that you have asked for.</span>
      {stop.error && (
        <Notice tone="danger" role="alert">
          {textOf(stop.error)}
        </Notice>
      )}
    </EmptyState>
  );
}
