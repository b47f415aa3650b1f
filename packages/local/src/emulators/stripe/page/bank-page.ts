import { html } from "hono/html";
import type Stripe from "stripe";
import type { Html } from "../../support/page.ts";
import { formatMoney } from "../payments/amounts.ts";
import { frame, type Site } from "./frame.ts";

/** The bank's confirmation page (3D Secure). */
export const bankPage = (session: Stripe.Checkout.Session, site: Site): Html =>
  frame(
    "Confirm with your bank",
    site,
    html`<main class="notice">
      <h1>Confirm with your bank</h1>
      <p>Your bank asks whether you want to pay ${formatMoney(session.amount_total ?? 0, session.currency ?? "")} to ${site.shopName}.</p>
      <form method="post">
        <button name="action" value="approve" class="primary">Confirm payment</button>
        <button name="action" value="reject" class="quiet">Refuse</button>
      </form>
    </main>`,
  );
