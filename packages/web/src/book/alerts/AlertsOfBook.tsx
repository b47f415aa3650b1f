import type { AlertWire } from "@frangipani/core/alerts/contract";
import { setAlert } from "../../alerts/alerts.ts";
import { formatDollars } from "../../api/dollars.ts";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { Button } from "../../ui/actions/Button.tsx";
import css from "./AlertsOfBook.module.css";
import { alertLabels } from "./alert-labels.ts";

export const AlertsOfBook = ({ book, alerts }: { book: CatalogueBook; alerts: readonly AlertWire[] }) => (
  <ul role="list" className={css.alerts}>
    {alerts.map((alert) => (
      <li key={alert.kind} className={css.alert}>
        {textOf(alert)}
        <Button
          size="sm"
          aria-label={`Remove: ${book.title}, ${textOf(alert)}`}
          onClick={() => void setAlert(book, alert.kind, false)}
        >
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

const textOf = ({ kind, price }: AlertWire): string =>
  kind === "back-in-stock" ? alertLabels[kind] : `Tell me when it costs less than ${formatDollars(price)}`;
