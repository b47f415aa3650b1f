import { html } from "hono/html";
import type { Html } from "../../support/page.ts";
import type { Session } from "../kinds.ts";
import type { CardFields, CardProblem } from "../payments/cards.ts";
import type { SessionNote } from "../payments/create-session.ts";
import { formatMoney, frame, type Site } from "./notice-pages.ts";

type PageLine = SessionNote["lines"][number];

type PayPage = {
  session: Session;
  lines: PageLine[];
  site: Site;
  problem?: CardProblem;
  fields?: CardFields | undefined;
};

export const payPage = ({ session, lines, site, problem, fields }: PayPage): Html => {
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
