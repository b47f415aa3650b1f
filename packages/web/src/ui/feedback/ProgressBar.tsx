import { cx } from "../styles/cx.ts";
import shared from "../styles/shared.module.css";
import css from "./ProgressBar.module.css";

type ProgressBarProps = {
  label: string;
  /** From 0 to 1; undefined for an indeterminate bar. */
  value?: number | undefined;
  note?: string | undefined;
};

export const ProgressBar = ({ label, value, note }: ProgressBarProps) => (
  <div className={cx(shared.stack1, css.progress)}>
    <div className={css.text}>
      <span>{label}</span>
      {note && <span className={cx(shared.muted, shared.digits)}>{note}</span>}
    </div>
    <progress className={css.bar} aria-label={label} max={1} value={value} />
  </div>
);
