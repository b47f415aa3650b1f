import type { ComponentType, ReactNode } from "react";
import { standaloneLink } from "../../ui/actions/standalone-link.ts";
import { type IconProps, MailIcon, PackageIcon, PinIcon } from "../../ui/icons/icons.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import css from "./ContactPage.module.css";
import { PrivacyNotice } from "./PrivacyNotice.tsx";
import { hours, shop } from "./shop.ts";

export function ContactPage() {
  return (
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
            <p className={css.muted}>
              For any question: a book you are looking for, a parcel, or your account.
            </p>
          </ContactMethod>
          <ContactMethod icon={PackageIcon} title="About an order">
            <p>
              <a
                className={css.strong}
                href={`mailto:${shop.email}?subject=${encodeURIComponent("My order")}`}
              >
                Write about your order
              </a>
            </p>
            <p className={css.muted}>Please include the order number from your confirmation email.</p>
          </ContactMethod>
          <ContactMethod icon={PinIcon} title="At the shop">
            <address className={css.address}>
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
        <section className={css.hours} aria-labelledby="hours">
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
          <p className={css.muted}>Singapore time. Orders made online are packed every working day.</p>
        </section>
      </div>
      <PrivacyNotice />
    </div>
  );
}

type ContactMethodProps = { icon: ComponentType<IconProps>; title: string; children: ReactNode };

function ContactMethod({ icon: Icon, title, children }: ContactMethodProps) {
  return (
    <section className={css.contact}>
      <Icon size={28} className={css.icon} />
      <div className={css.content}>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
