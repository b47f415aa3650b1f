import { html } from "hono/html";
import type Stripe from "stripe";
import type { Html } from "../../support/page.ts";
import { frame, type Site } from "./frame.ts";

type Notice = { title: string; text: string; link: { href: string; label: string } | undefined };

/** The page of a session that cannot be paid: expired, paid already, or unknown. */
export const noticePage = (session: Stripe.Checkout.Session | undefined, site: Site): Html => {
  const { title, text, link } = noticeOf(session, site.shopName);
  return frame(
    title,
    site,
    html`<main class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a class="primary" href="${link.href}">${link.label}</a></p>` : ""}
    </main>`,
  );
};

function noticeOf(session: Stripe.Checkout.Session | undefined, shopName: string): Notice {
  if (session === undefined)
    return {
      title: "This payment page does not exist",
      text: "The address may have been cut short. Start again from your cart.",
      link: { href: "/", label: `Back to ${shopName}` },
    };
  if (session.status === "complete")
    return {
      title: "This order is paid",
      text: "There is nothing left to pay here.",
      link: {
        href: (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id),
        label: "See your order",
      },
    };
  return {
    title: "This payment page has expired",
    text: "Nothing was charged. Go back to the shop and check out again.",
    link: { href: session.cancel_url ?? "/", label: `Back to ${shopName}` },
  };
}
