import { type Context, Hono } from "hono";
import { sendPage, sendStyles } from "../../support/page.ts";
import type { Session } from "../kinds.ts";
import { type CardFields, type CardProblem, readCard } from "../payments/cards.ts";
import type { SessionNote } from "../payments/create-session.ts";
import { expireDueSessions } from "../payments/expire-session.ts";
import {
  beginTransfer,
  confirmPayment,
  endTransfer,
  isAwaitingConfirmation,
  isTransferring,
  type PaymentOutcome,
  paySession,
} from "../payments/pay-session.ts";
import type { Provider } from "../provider.ts";
import { bankPage, noticePage, PAY_STYLES, type Site, transferPage } from "./notice-pages.ts";
import { payPage } from "./pay-page.ts";

/** The hosted payment page, to be mounted at the path of `pagesUrl`: plain forms, no JavaScript. */
export function createPages(provider: Provider): Hono {
  const pages = new Hono();
  const { ledger, shopName, pagesUrl } = provider;
  const site: Site = { shopName, path: new URL(pagesUrl).pathname };

  const findSession = (context: Context): Session | undefined => {
    expireDueSessions(provider);
    return ledger.find("checkout.session", context.req.param("session") ?? "");
  };
  const renderDeclined = (context: Context, session: Session, problem: CardProblem, fields?: CardFields) =>
    sendPage(context, payPage({ session, lines: linesOf(session), site, problem, fields }), 402);
  const linesOf = (session: Session) => (ledger.privateDataOf(session.id) as SessionNote).lines; // noted at creation

  const renderSession = (context: Context, session: Session | undefined) => {
    if (session?.status === "open")
      return isAwaitingConfirmation(provider, session)
        ? sendPage(context, bankPage(session, site))
        : sendPage(context, payPage({ session, lines: linesOf(session), site }));
    if (session && isTransferring(provider, session)) return sendPage(context, transferPage(session, site));
    const status = session === undefined ? 404 : session.status === "expired" ? 410 : 200;
    return sendPage(context, noticePage(session, site), status);
  };

  const respondTo = (context: Context, session: Session, outcome: PaymentOutcome, fields?: CardFields) => {
    provider.webhooks.wake();
    switch (outcome.kind) {
      case "paid":
        return context.redirect(successUrl(session), 303);
      case "requires-confirmation":
        return context.redirect(`${pagesUrl}/${session.id}`, 303);
      case "declined":
        return renderDeclined(context, session, { field: "card", message: outcome.message }, fields);
    }
  };

  pages.get("/pay.css", (context) => sendStyles(context, PAY_STYLES));
  pages.get("/:session", (context) => renderSession(context, findSession(context)));
  pages.post("/:session", async (context) => {
    const form = new URLSearchParams(await context.req.text());
    // From here to the response nothing waits, so a session cannot be paid twice or expire in between.
    const session = findSession(context);
    const action = form.get("action");
    if (session && isTransferring(provider, session) && (action === "arrive" || action === "refuse")) {
      ledger.transaction(() => endTransfer(provider, session, action === "arrive"));
      provider.webhooks.wake();
      return renderSession(context, session);
    }
    if (session?.status === "complete") return context.redirect(successUrl(session), 303); // clicked twice
    if (session?.status !== "open") return renderSession(context, session);
    switch (action) {
      case "cancel":
        return context.redirect(session.cancel_url ?? "/", 303);
      case "transfer":
        ledger.transaction(() => beginTransfer(provider, session));
        return respondTo(context, session, { kind: "paid" });
      case "approve":
      case "reject": {
        const isApproved = form.get("action") === "approve";
        return respondTo(
          context,
          session,
          ledger.transaction(() => confirmPayment(provider, session, isApproved)),
        );
      }
      default: {
        const fields = fieldsOf(form);
        const card = readCard(fields, new Date(provider.now() * 1000));
        if ("field" in card) return renderDeclined(context, session, card, fields);
        const outcome = ledger.transaction(() => paySession(provider, session, card));
        return respondTo(context, session, outcome, fields);
      }
    }
  });
  return pages;
}

const fieldsOf = (form: URLSearchParams): CardFields => ({
  card: form.get("card") ?? "",
  expiry: form.get("expiry") ?? "",
  cvc: form.get("cvc") ?? "",
});

const successUrl = ({ success_url, id }: Session): string =>
  (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
