import { SHOP_ADDRESS, SHOP_NAME } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { standaloneLink } from "../ui/actions/standalone-link.ts";
import { type IconProps, MailIcon, PackageIcon, PinIcon } from "../ui/icons/icons.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import css from "./ContactPage.module.css";

export const ContactPage = () => (
  <div className={css.page}>
    <PageHeader title="Contact">
      Write to us, or come by. We answer every message within one working day.
    </PageHeader>
    <div className={css.columns}>
      <div className={css.contacts}>
        <ContactMethod icon={MailIcon} title="By email">
          <p>
            <a className={css.strong} href={`mailto:${shop.email}`}>
              {shop.email}
            </a>
          </p>
          <p className={cx(shared.muted, shared.readable)}>
            For any question: a book you are looking for, a parcel, or your account.
          </p>
        </ContactMethod>
        <ContactMethod icon={PackageIcon} title="About an order">
          <p>
            <a className={css.strong} href={`mailto:${shop.email}?subject=${encodeURIComponent("My order")}`}>
              Write about your order
            </a>
          </p>
          <p className={cx(shared.muted, shared.readable)}>
            Please include the order number from your confirmation email.
          </p>
        </ContactMethod>
        <ContactMethod icon={PinIcon} title="At the shop">
          <address className={shared.lines}>
            {shop.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p>
            <a href={shop.map} className={standaloneLink} rel="noopener noreferrer" target="_blank">
              See it on a map
            </a>
          </p>
        </ContactMethod>
      </div>
      <section className={cx(shared.stack2, shared.top, css.hours)} aria-labelledby="hours">
        <h2 id="hours">Opening hours</h2>
        <table className={css.table}>
          <tbody>
            {hours.map(([days, open]) => (
              <tr key={days}>
                <th scope="row">{days}</th>
                <td>{open}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={cx(shared.muted, shared.readable)}>
          Singapore time. Orders made online are packed every working day.
        </p>
      </section>
    </div>
    <PrivacyNotice />
  </div>
);

type ContactMethodProps = { icon: ComponentType<IconProps>; title: string; children: ReactNode };

const ContactMethod = ({ icon: Icon, title, children }: ContactMethodProps) => (
  <section className={css.contact}>
    <Icon size={28} className={css.icon} />
    <div className={cx(shared.stack1, shared.starts)}>
      <h2>{title}</h2>
      {children}
    </div>
  </section>
);

/** What the shop stores about visitors, in plain words (docs/security.md, Data and Logs). */
const PrivacyNotice = () => (
  <section
    id="privacy"
    className={cx(shared.stack2, shared.readable, css.privacy)}
    aria-labelledby="privacy-title"
  >
    <h2 id="privacy-title">Privacy</h2>
    <p>
      We keep what you give us: your account, your saved addresses, your saved books and your orders. You can
      download or delete them in your <Link to="/profile">profile</Link>. We use no analytics and show no
      advertising.
    </p>
    <p>
      Our log has a line for each request: what was asked for, when, whether it worked, the number of your
      account if you are signed in, and the network you came from: of your internet address only a part, which
      your neighbours share. The lines are deleted after three months.
    </p>
    <p>
      Against abuse, requests that our firewall blocks are kept for a month with their address, and unpaid
      orders and failed sign-ins are counted by network for a short time. Our payment provider sees your card;
      we never do.
    </p>
  </section>
);

const shop = {
  email: "hello@frangipani.example",
  address: [SHOP_NAME, ...SHOP_ADDRESS],
  map: "https://www.openstreetmap.org/search?query=Tiong%20Bahru%20Road%2C%20Singapore",
} as const;

const hours = [
  ["Monday to Friday", "10 am – 8 pm"],
  ["Saturday", "10 am – 9 pm"],
  ["Sunday", "11 am – 6 pm"],
  ["Public holidays", "Closed"],
] as const;
