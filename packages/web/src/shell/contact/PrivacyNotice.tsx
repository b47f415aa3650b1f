import { Link } from "@tanstack/react-router";
import css from "./ContactPage.module.css";

/** What the shop records of visitors, in plain words (docs/security.md, Data and Logs). */
export function PrivacyNotice() {
  return (
    <section id="privacy" className={css.privacy} aria-labelledby="privacy-title">
      <h2 id="privacy-title">Privacy</h2>
      <p>
        We keep what you give us: your account, your saved addresses, your saved books and your orders. You
        can download or delete them in your <Link to="/profile">profile</Link>. We use no analytics and show
        no advertising.
      </p>
      <p>
        Our log has a line for each request: what was asked for, when, whether it worked, the number of your
        account if you are signed in, and the network you came from. Of your internet address it has the first
        part alone, which your neighbours share (24 bits of an IPv4 address, 48 of IPv6). The lines are
        deleted after three months.
      </p>
      <p>
        Against abuse, requests that our firewall blocks are kept for a month with their address, and unpaid
        orders and failed sign-ins are counted by network for a short time. Our payment provider sees your
        card; we never do.
      </p>
    </section>
  );
}
