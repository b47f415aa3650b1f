import { html } from "hono/html";
import type Stripe from "stripe";
import type { Html } from "../../support/page.ts";
import type { LineItem } from "../kinds.ts";
import { formatMoney } from "../payments/amounts.ts";
import type { CardFields, CardProblem } from "../payments/read-card.ts";
import { frame, type Site } from "./frame.ts";

type PageLine = { item: LineItem; image: string | undefined; description: string | undefined };

type PayPage = {
  session: Stripe.Checkout.Session;
  lines: PageLine[];
  site: Site;
  problem?: CardProblem;
  fields?: CardFields | undefined;
};

export const payPage = ({ session, lines, site, problem, fields }: PayPage): Html => {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? "");
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
          ${renderEmail(session)}
          ${cardField(problem, fields)}
          <div class="pair">
            ${shortField({ name: "expiry", label: "Expiry (MM/YY)", defaultValue: "12/34", autocomplete: "cc-exp", problem, fields })}
            ${shortField({ name: "cvc", label: "Security code", defaultValue: "123", autocomplete: "cc-csc", problem, fields })}
          </div>
          <button name="action" value="pay" class="primary">Pay</button>
          ${session.cancel_url ? html`<button name="action" value="cancel" class="quiet" formnovalidate>Cancel</button>` : ""}
        </form>
        ${testCards}
      </section>
    </main>`,
  );
};

const renderLine = ({ item, image, description }: PageLine): Html => html`<li>
  ${image ? html`<img src="${image}" alt="" width="40" height="60" loading="lazy">` : ""}
  <span class="what">
    <span class="name">${item.description}</span>
    ${description ? html`<span class="detail">${description}</span>` : ""}
    ${(item.quantity ?? 1) > 1 ? html`<span class="detail">${item.quantity} × ${formatMoney(item.price.unit_amount ?? 0, item.currency)}</span>` : ""}
  </span>
  <span class="amount">${formatMoney(item.amount_total, item.currency)}</span>
</li>`;

const renderEmail = ({ customer_email }: Stripe.Checkout.Session): Html =>
  customer_email
    ? html`<p class="email"><span>Receipt to</span> ${customer_email}</p>`
    : html`<label for="email">Email</label>
      <input id="email" name="email" type="email" autocomplete="email" placeholder="you@example.com">`;

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
