import type { UserId } from "../accounts/account/user.ts";
import { Failure } from "../kernel/failure.ts";
import { CONFLICT, retryOnConflict } from "../kernel/retry.ts";
import type { StopAlertsQuery } from "./contract.ts";
import { alertMessages } from "./messages.ts";
import type { AlertPorts, AlertStore } from "./ports.ts";

// With the counter, below DynamoDB's 100 writes of a transaction.
const REMOVED_AT_ONCE = 90;

/**
 * Removes all alerts of the user whom a mail was sent to. Again, it does nothing.
 * @throws Failure "alerts.link-invalid"
 */
export async function stopAlerts(
  { alerts, secrets }: Pick<AlertPorts, "alerts" | "secrets">,
  { user, token }: StopAlertsQuery,
): Promise<void> {
  const expected = await alerts.stopToken(user);
  // Keyed hashes, so that the time of the comparison says nothing about the token.
  const hashOf = (value: string) => secrets.hash("stop-alerts", value);
  if (expected === undefined || hashOf(expected) !== hashOf(token))
    throw new Failure("missing", "alerts.link-invalid", alertMessages.linkInvalid);
  await removeAll(alerts, user);
}

const removeAll = (alerts: AlertStore, user: UserId): Promise<boolean> =>
  retryOnConflict(async () => {
    const all = await alerts.ofUser(user);
    for (let at = 0; at < all.length; at += REMOVED_AT_ONCE)
      if (!(await alerts.remove(user, all.slice(at, at + REMOVED_AT_ONCE)))) return CONFLICT;
    return true;
  });
