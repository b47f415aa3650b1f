import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cx } from "../styles/cx.ts";
import css from "./ReadMore.module.css";

type ReadMoreProps = {
  children: ReactNode;
  more?: ReactNode;
  always?: boolean;
};

export function ReadMore({ children, more, always = false }: ReadMoreProps) {
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const box = text.current;
    if (!box || open) return;
    const watch = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight + 1));
    watch.observe(box);
    return () => watch.disconnect();
  }, [open]);

  return (
    <div className={css.block}>
      <div id={id}>
        <div ref={text} className={cx(css.text, !open && css.clamped)}>
          {children}
        </div>
        {open && more}
      </div>
      {(cut || open || always) && (
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : "Read more"}
        </button>
      )}
    </div>
  );
}
