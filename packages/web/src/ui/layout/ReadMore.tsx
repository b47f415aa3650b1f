import { type ReactNode, useId, useState } from "react";
import { cx } from "../styles/cx.ts";
import css from "./ReadMore.module.css";

type ReadMoreProps = { children: ReactNode; more?: ReactNode };

export function ReadMore({ children, more }: ReadMoreProps) {
  const [open, setOpen] = useState(false);
  const id = useId();

  return (
    <div className={css.block}>
      <div id={id}>
        <div className={cx(css.text, !open && css.clamped)}>{children}</div>
        {open && more}
      </div>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? "Show less" : "Read more"}
      </button>
    </div>
  );
}
