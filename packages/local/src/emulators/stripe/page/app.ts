import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import { BASE_STYLES, PAGE_HEADERS } from "../../support/page.ts";
import { expireDueSessions } from "../checkout/expire-session.ts";
import {
  confirmPayment,
  isAwaitingConfirmation,
  type PaymentOutcome,
  paySession,
} from "../payments/pay-session.ts";
import { type CardFields, type CardProblem, readCard } from "../payments/read-card.ts";
import type { Provider } from "../provider.ts";
import { bankPage } from "./bank-page.ts";
import type { Site } from "./frame.ts";
import { noticePage } from "./notice-page.ts";
import { payPage } from "./pay-page.ts";
import { PAY_STYLES } from "./styles.ts";

// Pictures of line items may come from any origin.
const HEADERS = {
  ...PAGE_HEADERS,
  "content-security-policy": PAGE_HEADERS["content-security-policy"].replace(
    "img-src 'self'",
    "img-src 'self' http: https:",
  ),
};

/** The hosted payment page, to be mounted at the path of `pagesUrl`: plain forms, no JavaScript. */
export function createPages(provider: Provider): Hono {
  const pages = new Hono();
  const { ledger, shopName } = provider;
  const site = (): Site => ({ shopName, path: new URL(provider.pagesUrl()).pathname });

  const findSession = (context: Context): Stripe.Checkout.Session | undefined => {
    expireDueSessions(provider);
    return ledger.find("checkout.session", context.req.param("session") ?? "");
  };
  const renderDeclined = (
    context: Context,
    session: Stripe.Checkout.Session,
    problem: CardProblem,
    fields?: CardFields,
  ) =>
    context.html(payPage({ session, lines: linesOf(session), site: site(), problem, fields }), 402, HEADERS);
  const linesOf = (session: Stripe.Checkout.Session) =>
    ledger.childrenOf("item", session.id).map((item) => {
      const product = ledger.find("product", String(item.price.product));
      return { item, image: product?.images[0], description: product?.description ?? undefined };
    });

  const renderSession = (context: Context, session: Stripe.Checkout.Session | undefined) => {
    if (session?.status === "open")
      return isAwaitingConfirmation(provider, session)
        ? context.html(bankPage(session, site()), 200, HEADERS)
        : context.html(payPage({ session, lines: linesOf(session), site: site() }), 200, HEADERS);
    const status = session === undefined ? 404 : session.status === "expired" ? 410 : 200;
    return context.html(noticePage(session, site()), status, HEADERS);
  };

  const respondTo = (
    context: Context,
    session: Stripe.Checkout.Session,
    outcome: PaymentOutcome,
    fields?: CardFields,
  ) => {
    provider.webhooks.wake();
    switch (outcome.kind) {
      case "paid":
        return context.redirect(successUrl(session), 303);
      case "requires-confirmation":
        return context.redirect(`${provider.pagesUrl()}/${session.id}`, 303);
      case "declined":
        return renderDeclined(context, session, { field: "card", message: outcome.message }, fields);
    }
  };

  pages.get("/pay.css", (context) =>
    context.body(BASE_STYLES + PAY_STYLES, 200, { "content-type": "text/css; charset=utf-8" }),
  );
  pages.get("/:session", (context) => renderSession(context, findSession(context)));
  pages.post("/:session", async (context) => {
    const form = new URLSearchParams(await context.req.text());
    // From here to the response nothing waits, so a session cannot be paid twice or expire in between.
    const session = findSession(context);
    if (session?.status === "complete") return context.redirect(successUrl(session), 303); // clicked twice
    if (session?.status !== "open") return renderSession(context, session);
    switch (form.get("action")) {
      case "cancel":
        return session.cancel_url
          ? context.redirect(session.cancel_url, 303)
          : renderSession(context, session);
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
        const email = session.customer_email ?? (form.get("email")?.trim() || null);
        const outcome = ledger.transaction(() => paySession(provider, { session, card, email }));
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

const successUrl = ({ success_url, id }: Stripe.Checkout.Session): string =>
  (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);
