import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { alertState } from "../alerts/alert-state.ts";
import { followAlerts } from "../alerts/load-alerts.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { useStore } from "../device/store.ts";
import { standaloneLinkInLine } from "../ui/actions/standalone-link.ts";
import { Card } from "../ui/layout/Card.tsx";
import { bookCount } from "./parts/book-count.ts";

/** Links to a customer's alerts; administrators have no such page. */
export function AlertsCard({ user }: { user: SessionUser }) {
  useEffect(followAlerts, []);
  if (user.role !== "customer") return null;
  return (
    <Card title="Alerts" aside={<AlertsLink user={user} />}>
      <p>Books that you asked to be told about, when they are back in stock or cost less.</p>
    </Card>
  );
}

export function AlertsLink({ user }: { user: SessionUser }) {
  const state = useStore(alertState);
  if (user.role !== "customer") return null;
  const alerts = state?.userId === user.id ? state.alerts : [];
  const count = new Set(alerts.map(({ bookId }) => bookId)).size;
  return (
    <Link to="/customer/alerts" className={standaloneLinkInLine}>
      {count > 0 ? `Your alerts: ${bookCount(count)}` : "Your alerts"}
    </Link>
  );
}
