import { StripeError } from "../errors.ts";
import type { Session } from "../kinds.ts";
import { emit, type Provider } from "../provider.ts";

/** Expires an open session; one that is paid or expired is refused. */
export function expireSession(provider: Provider, session: Session): Session {
  if (session.status !== "open")
    throw new StripeError(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    });
  session.status = "expired";
  session.url = null;
  provider.ledger.put("checkout.session", session);
  emit(provider, "checkout.session.expired", session);
  return session;
}

export function expireDueSessions(provider: Provider): void {
  const due = provider.ledger.dueBy("checkout.session", provider.now());
  if (due.length === 0) return;
  provider.ledger.transaction(() => {
    for (const session of due) expireSession(provider, session);
  });
  provider.webhooks.wake();
}
