import { type AlertWire, alertMessages } from "@frangipani/core/alerts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ConfirmOwnEmail } from "../account/CodeForm.tsx";
import { alertState } from "../alerts/alert-state.ts";
import { fetchAlerts, setAlert } from "../alerts/alerts.ts";
import { textOf } from "../api/api-error.ts";
import { formatDollars } from "../api/dollars.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { alertLabels } from "../book/AlertButton.tsx";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import type { CatalogueBook } from "../catalogue/hooks/use-catalogue.ts";
import { useStore } from "../device/store.ts";
import { Button } from "../ui/actions/Button.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/EmptyState.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { BellIcon } from "../ui/icons/icons.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { TableSkeleton } from "../ui/table/DataTable.tsx";
import css from "./AlertsPage.module.css";
import { BookRows } from "./BookRows.tsx";

export function AlertsPage({ user }: { user: SessionUser }) {
  const { error, isFetching, fetchStatus, refetch } = useQuery({
    queryKey: ["alerts", user.id],
    queryFn: fetchAlerts,
  });
  const state = useStore(alertState);
  const alerts = state?.userId === user.id ? state.alerts : undefined;
  const bookIds = useMemo(() => [...new Set(alerts?.map(({ bookId }) => bookId))], [alerts]);

  if (!alerts && fetchStatus === "paused")
    return (
      <EmptyState level={1} title="You are offline">
        Your alerts will show once you are back online.
      </EmptyState>
    );
  if (!alerts && error)
    return (
      <ErrorState level={1} title={alertMessages.fetchFailed} query={{ isFetching, refetch }}>
        {textOf(error)}
      </ErrorState>
    );
  if (!alerts) return <TableSkeleton label="Loading your alerts" rows={3} />;
  if (alerts.length === 0)
    return (
      <EmptyState level={1} art={<BellIcon size={48} />} title={alertMessages.empty} action={<BrowseLink />}>
        On a book's page you can ask to be told when it is back in stock, or when its price falls.
      </EmptyState>
    );
  return (
    <>
      <PageHeader title="Alerts">You get one message, then the alert ends.</PageHeader>
      {alerts.some(({ waitsForEmail }) => waitsForEmail) && (
        <Card title="Your alerts wait">
          <ConfirmOwnEmail
            user={user}
            purpose="to get them"
            onConfirmed={({ message }) => {
              toast.success(message);
              void refetch();
            }}
          >
            {`They are sent to ${user.email} once you have confirmed that address.`}
          </ConfirmOwnEmail>
        </Card>
      )}
      <BookRows
        ids={bookIds}
        label="Books with alerts"
        actions={(book) => (
          <AlertsOfBook book={book} alerts={alerts.filter(({ bookId }) => bookId === book._id)} />
        )}
      />
    </>
  );
}

const AlertsOfBook = ({ book, alerts }: { book: CatalogueBook; alerts: readonly AlertWire[] }) => (
  <ul role="list" className={css.alerts}>
    {alerts.map((alert) => (
      <li key={alert.kind} className={css.alert}>
        <span className={css.text}>{alertText(alert)}</span>
        <Button
          size="sm"
          aria-label={`Remove: ${book.title}, ${alertText(alert)}`}
          onClick={() => void setAlert({ book, kind: alert.kind, isAsked: false })}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

const alertText = ({ kind, price }: AlertWire): string =>
  kind === "back-in-stock" ? alertLabels[kind] : `Tell me when it costs less than ${formatDollars(price)}`;
