import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { type Html, sendPage, sendStyles } from "../support/page.ts";
import { type CardFields, type CardProblem, readCard } from "./cards.ts";
import {
  bankPage,
  formatMoney,
  frame,
  noticePage,
  PAY_STYLES,
  type Site,
  successUrl,
  transferPage,
} from "./notice-pages.ts";
import type { Session } from "./objects.ts";
import {
  beginTransfer,
  confirmPayment,
  endTransfer,
  isAwaitingConfirmation,
  isTransferring,
  type PaymentOutcome,
  paySession,
} from "./payments.ts";
import { expireDueSessions, type SessionNote } from "./sessions.ts";
import type { Provider } from "./webhooks.ts";

function noticeStatus(session: Session | undefined): 200 | 404 | 410 {
  if (!session) return 404;
  return session.status === "expired" ? 410 : 200;
}

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
    return sendPage(context, noticePage(session, site), noticeStatus(session));
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
    // Nothing is awaited from here to the response, so a session cannot be paid twice, or expire in between.
    const session = findSession(context);
    const action = form.get("action");
    if (session && isTransferring(provider, session) && (action === "arrive" || action === "refuse")) {
      ledger.transaction(() => endTransfer(provider, session, { isMade: action === "arrive" }));
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
        provider.webhooks.wake();
        // As at Stripe, the customer returns to the shop before the bank confirms.
        return context.redirect(successUrl(session), 303);
      case "approve":
      case "reject": {
        const confirm = () => confirmPayment(provider, session, { isApproved: action === "approve" });
        return respondTo(context, session, ledger.transaction(confirm));
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

type PageLine = SessionNote["lines"][number];

type PayPage = {
  session: Session;
  lines: PageLine[];
  site: Site;
  problem?: CardProblem;
  fields?: CardFields | undefined;
};

const payPage = ({ session, lines, site, problem, fields }: PayPage): Html => {
  const total = formatMoney(session.amount_total ?? 0);
  return frame(
    problem ? "Payment not made" : "Payment",
    site,
    html`<main class="pay">
      <section class="summary" aria-labelledby="summary-title">
        <p class="shop">${site.shopName}</p>
        <h1 id="summary-title"><span class="visually-hidden">Total to pay: </span>${total}</h1>
        <ul class="lines">${lines.map(renderLine)}</ul>
        <p class="total"><span>Total</span><span>${total}</span></p>
      </section>
      <section class="card-form" aria-labelledby="form-title">
        <h2 id="form-title">Pay by card</h2>
        ${problem ? html`<p class="problem" id="problem" role="alert">${problem.message}</p>` : ""}
        <form method="post">
          <p class="email"><span>Receipt to</span> ${session.customer_email}</p>
          ${cardField(problem, fields)}
          <div class="pair">
            ${shortField({ name: "expiry", label: "Expiry (MM/YY)", defaultValue: "12/34", autocomplete: "cc-exp", problem, fields })}
            ${shortField({ name: "cvc", label: "Security code", defaultValue: "123", autocomplete: "cc-csc", problem, fields })}
          </div>
          <button name="action" value="pay" class="primary">Pay</button>
          <button name="action" value="transfer" class="quiet" formnovalidate>Transfer by bank, which completes later</button>
          <button name="action" value="cancel" class="quiet" formnovalidate>Cancel</button>
        </form>
        ${testCards}
      </section>
    </main>`,
  );
};

const renderLine = ({ name, unitAmount, quantity }: PageLine): Html => html`<li>
  <span class="what">
    <span class="name">${name}</span>
    ${quantity > 1 ? html`<span class="detail">${quantity} × ${formatMoney(unitAmount)}</span>` : ""}
  </span>
  <span class="amount">${formatMoney(unitAmount * quantity)}</span>
</li>`;

const cardField = (problem: CardProblem | undefined, fields: CardFields | undefined): Html => {
  const isWrong = problem?.field === "card";
  return html`<label for="card">Card number</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="cc-number" required maxlength="23"
      placeholder="4242 4242 4242 4242" value="${fields?.card ?? ""}" ${isWrong ? html`aria-invalid="true" aria-describedby="problem" autofocus` : ""}>`;
};

type ShortField = {
  name: "expiry" | "cvc";
  label: string;
  defaultValue: string;
  autocomplete: string;
  problem: CardProblem | undefined;
  fields: CardFields | undefined;
};

const shortField = ({ name, label, defaultValue, autocomplete, problem, fields }: ShortField): Html => {
  const isWrong = problem?.field === name;
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" maxlength="7"
      value="${fields?.[name] || defaultValue}" ${isWrong ? html`aria-invalid="true" aria-describedby="problem" autofocus` : ""}>
  </div>`;
};

const testCards = html`<details class="test-cards">
  <summary>Test cards</summary>
  <dl>
    <dt>4242 4242 4242 4242</dt><dd>pays</dd>
    <dt>4000 0000 0000 0002</dt><dd>is declined</dd>
    <dt>4000 0000 0000 9995</dt><dd>has insufficient funds</dd>
    <dt>4000 0000 0000 0069</dt><dd>has expired</dd>
    <dt>4000 0000 0000 0127</dt><dd>has a wrong security code</dd>
    <dt>4000 0025 0000 3155</dt><dd>asks its owner first</dd>
    <dt>4000 0000 0000 0259</dt><dd>is disputed</dd>
    <dt>4000 0000 0000 5126</dt><dd>takes no refund</dd>
  </dl>
</details>`;
