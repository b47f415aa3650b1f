import css from "./SkipLink.module.css";

/** The first element of the page. */
export const SkipLink = () => (
  <a className={css.link} href="#main">
    Skip to content
  </a>
);
