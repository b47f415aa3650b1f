import { html } from "hono/html";
import { type Html, pageOf } from "../support/page.ts";
import type { Session } from "./objects.ts";

/** The shop's name on the pages, and the path under which they are mounted. */
export type Site = { shopName: string; path: string };

/** The layout of every page, with the notice that payments are tests. */
export const frame = (title: string, { shopName, path }: Site, content: Html): Html =>
  pageOf(
    `${title} – ${shopName}`,
    `${path}/pay.css`,
    html`<body>
    <header class="test-note"><strong>Test page.</strong> No money moves. Never enter a real card here.</header>
    ${content}
  </body>`,
  );

/** The bank's confirmation page (3D Secure). */
export const bankPage = (session: Session, site: Site): Html =>
  frame(
    "Confirm with your bank",
    site,
    html`<main class="notice">
      <h1>Confirm with your bank</h1>
      <p>Your bank asks whether you want to pay ${formatMoney(session.amount_total ?? 0)} to ${site.shopName}.</p>
      <form method="post">
        <button name="action" value="approve" class="primary">Confirm payment</button>
        <button name="action" value="reject" class="quiet">Refuse</button>
      </form>
    </main>`,
  );

/** The page of a delayed payment. Whoever opens this test page again acts as the bank. */
export const transferPage = (session: Session, site: Site): Html =>
  frame(
    "On its way",
    site,
    html`<main class="notice">
      <h1>Your payment is on its way</h1>
      <p>The bank has not said yet whether ${formatMoney(session.amount_total ?? 0)} were paid to ${site.shopName}.</p>
      <form method="post">
        <button name="action" value="arrive" class="primary">Let it arrive</button>
        <button name="action" value="refuse" class="quiet">Let the bank refuse it</button>
      </form>
    </main>`,
  );

type Notice = { title: string; text: string; link: { href: string; label: string } };

/** The page of a session that cannot be paid: expired, paid already, or unknown. */
export const noticePage = (session: Session | undefined, site: Site): Html => {
  const { title, text, link } = noticeOf(session, site.shopName);
  return frame(
    title,
    site,
    html`<main class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a class="primary" href="${link.href}">${link.label}</a></p>
    </main>`,
  );
};

function noticeOf(session: Session | undefined, shopName: string): Notice {
  const link = { href: session?.cancel_url ?? "/", label: `Back to ${shopName}` };
  if (session === undefined)
    return {
      title: "This payment page does not exist",
      text: "The address may have been cut short. Start again from your cart.",
      link,
    };
  if (session.status === "complete" && session.payment_status === "paid")
    return {
      title: "This order is paid",
      text: "There is nothing left to pay here.",
      link: { href: successUrl(session), label: "See your order" },
    };
  return {
    title: session.status === "complete" ? "The bank refused this payment" : "This payment page has expired",
    text: "Nothing was charged. Go back to the shop and check out again.",
    link,
  };
}

export const successUrl = ({ success_url, id }: Session): string =>
  (success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);

export const formatMoney = (cents: number): string =>
  `S$${(cents / 100).toLocaleString("en-SG", { minimumFractionDigits: 2 })}`;

export const PAY_STYLES = `
.test-note { margin: 0; padding: 0.625rem 1.5rem; text-align: center; background: var(--notice-wash); color: var(--notice); font-size: 0.875rem; }
.pay { max-width: 60rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 4rem) 1.5rem; display: grid; grid-template-columns: 1fr 1fr; gap: clamp(2rem, 6vw, 5rem); align-items: start; }
.shop { margin: 0 0 0.5rem; font-family: var(--serif); font-size: 1.125rem; color: var(--muted); }
.summary h1 { font-size: clamp(2.25rem, 5vw, 3rem); font-variant-numeric: lining-nums tabular-nums; }
.lines { list-style: none; margin: 2rem 0 0; padding: 0; }
.lines li { display: flex; gap: 1rem; align-items: flex-start; padding: 0.75rem 0; border-top: 1px solid var(--line); }
.what { flex: 1; min-width: 0; display: grid; overflow-wrap: anywhere; }
.detail { color: var(--muted); font-size: 0.875rem; }
.amount, .total span:last-child { font-variant-numeric: tabular-nums; white-space: nowrap; }
.total { display: flex; justify-content: space-between; margin: 0; padding: 1rem 0 0; border-top: 2px solid var(--ink); font-weight: 600; }
.card-form { background: var(--sheet); border: 1px solid var(--line); border-radius: 16px; padding: clamp(1.25rem, 3vw, 2rem); }
.card-form h2 { font-size: 1.5rem; margin-bottom: 1.25rem; }
label { display: block; margin-bottom: 0.25rem; font-size: 0.875rem; color: var(--muted); }
input { display: block; width: 100%; min-height: 3rem; margin-bottom: 1rem; padding: 0 0.875rem; background: var(--paper); border: 1px solid var(--muted); border-radius: 8px; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }
#card { letter-spacing: 0.04em; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.email { margin: 0 0 1.25rem; overflow-wrap: anywhere; }
.email span { display: block; font-size: 0.875rem; color: var(--muted); }
.problem { margin: 0 0 1.25rem; padding: 0.75rem 1rem; border-radius: 8px; background: var(--danger-wash); color: var(--danger); font-weight: 600; }
.primary, .quiet { display: block; width: 100%; min-height: 3rem; padding: 0.75rem 1.5rem; border-radius: 8px; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.primary { margin-top: 0.5rem; border: 0; background: var(--accent); color: var(--accent-ink); }
.primary:hover { filter: brightness(0.94); }
.quiet { margin-top: 0.5rem; border: 1px solid transparent; background: none; color: var(--accent); }
.quiet:hover { border-color: var(--line); }
.test-cards { margin-top: 1.25rem; font-size: 0.875rem; }
.test-cards summary { cursor: pointer; padding: 0.625rem 0; color: var(--muted); }
.test-cards dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.375rem 1rem; margin: 0.25rem 0 0; }
.test-cards dt { font-variant-numeric: tabular-nums; }
.test-cards dd { margin: 0; color: var(--muted); }
.notice { max-width: 32rem; margin: 0 auto; padding: clamp(3rem, 12vh, 8rem) 1.5rem; text-align: center; }
.notice h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); }
.notice p { margin: 1rem 0 1.5rem; color: var(--muted); }
.notice p a { color: var(--accent-ink); }
.notice .primary, .notice .quiet { max-width: 20rem; margin-inline: auto; }
@media (max-width: 47.99rem) {
  .pay { grid-template-columns: 1fr; gap: 1.5rem; padding: 1.25rem 1rem 2rem; }
  .lines { margin-top: 1.25rem; }
}
`;
