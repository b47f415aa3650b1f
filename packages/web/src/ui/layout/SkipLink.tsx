import css from "./SkipLink.module.css";

/** The first element of the page. The target needs `id` and `tabIndex={-1}`. */
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
