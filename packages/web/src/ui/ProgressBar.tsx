import css from "./ProgressBar.module.css";

type ProgressBarProps = {
  label: string;
  /** Between 0 and 1; without it, it is under way without a known end. */
  value?: number | undefined;
  /** Beside the label: "3,200 of 10,000 rows". */
  note?: string | undefined;
};

/** Long work on its way: an import, an upload. */
export function ProgressBar({ label, value, note }: ProgressBarProps) {
  return (
    <div className={css.progress}>
      <div className={css.words}>
        <span>{label}</span>
        {note && <span className={css.note}>{note}</span>}
      </div>
      <progress className={css.bar} aria-label={label} max={1} value={value} />
    </div>
  );
}
