import { SHOP_ADDRESS, slugToTitle } from "@frangipani/core/kernel";
import { Link } from "@tanstack/react-router";
import { ExternalIcon, FrangipaniMark } from "../ui/icons/initial-icons.tsx";
import css from "./Footer.module.css";
import { ThemeChoice } from "./ThemeChoice.tsx";

const quickLinks = [
  { to: "/", label: "Home" },
  { to: "/browse", label: "Browse Books" },
  { to: "/categories", label: "Categories" },
  { to: "/cart", label: "Cart" },
  { to: "/saved", label: "Saved books" },
  { to: "/delivery", label: "Delivery and returns" },
  { to: "/contact", label: "Contact" },
  { to: "/offline", label: "On this device" },
] as const;

const socialNetwork = slugToTitle(new URL(import.meta.env.SOCIAL_URL).hostname.split(".").at(-2) ?? "");

export const Footer = () => (
  <footer className={css.footer}>
    <div className={css.inner}>
      <div className={css.columns}>
        <section className={css.about} aria-labelledby="footer-about">
          <h2 id="footer-about" className={css.brand}>
            <FrangipaniMark size={26} /> Frangipani Books
          </h2>
          <p>
            An independent bookshop in Singapore. We choose our books by hand, keep them in stock, and send
            them to readers at home and abroad.
          </p>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={css.title}>
            Quick Links
          </h2>
          <ul role="list">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={css.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={css.title}>
            Contact
          </h2>
          <address className={css.address}>
            {SHOP_ADDRESS.map((line) => (
              <div key={line}>{line}</div>
            ))}
            <a className={css.link} href="mailto:hello@frangipani.example">
              hello@
              <wbr />
              frangipani.example
            </a>
          </address>
        </section>
        <section aria-labelledby="footer-follow">
          <h2 id="footer-follow" className={css.title}>
            Follow us
          </h2>
          <a className={css.link} href={import.meta.env.SOCIAL_URL} rel="noopener noreferrer" target="_blank">
            {socialNetwork}{" "}
            <ExternalIcon size={14} aria-label="opens in a new tab" aria-hidden={undefined} role="img" />
          </a>
        </section>
      </div>
      <div className={css.base}>
        <p>Prices in Singapore dollars. GST is added at checkout.</p>
        <Link to="/contact" hash="privacy" className={css.link}>
          Privacy
        </Link>
        <ThemeChoice />
      </div>
    </div>
  </footer>
);
