import css from "./SkipLink.module.css";

/** First thing in the page: takes the keyboard past the header. The target needs `id` and `tabIndex={-1}`. */
export function SkipLink({
  target = "main",
  children = "Skip to content",
}: {
  target?: string;
  children?: string;
}) {
  return (
    <a className={css.link} href={`#${target}`}>
      {children}
    </a>
  );
}
