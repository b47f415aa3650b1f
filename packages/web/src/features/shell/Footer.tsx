import { Link } from "@tanstack/react-router";
import { FrangipaniMark } from "../../ui/FrangipaniMark.tsx";
import css from "./Footer.module.css";
import { ThemeChoice } from "./ThemeChoice.tsx";

/** About, quick links, contact address and a social link (spec §2, Layout). */
export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <section className={css.about} aria-labelledby="footer-about">
          <h2 id="footer-about" className={css.brand}>
            <FrangipaniMark size={26} /> Frangipani Books
          </h2>
          <p>
            An independent bookshop in Singapore. We choose our books by hand, keep them in stock, and ship
            them to readers at home and abroad.
          </p>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">Quick Links</h2>
          <ul>
            <li>
              <Link to="/browse">Browse Books</Link>
            </li>
            <li>
              <Link to="/categories">Categories</Link>
            </li>
            <li>
              <Link to="/cart">Cart</Link>
            </li>
            <li>
              <Link to="/contact">Contact</Link>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <address>
            12 Tiong Bahru Road
            <br />
            Singapore 168731
            <br />
            <a href="mailto:hello@frangipani.example">hello@frangipani.example</a>
          </address>
        </section>
        <section aria-labelledby="footer-follow">
          <h2 id="footer-follow">Follow us</h2>
          <p>
            <a href="https://www.instagram.com/" rel="noopener noreferrer" target="_blank">
              Instagram
            </a>
          </p>
          <ThemeChoice />
        </section>
      </div>
    </footer>
  );
}
