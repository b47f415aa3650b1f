import { VisuallyHidden } from "../styles/VisuallyHidden.tsx";
import css from "./Spinner.module.css";

type SpinnerProps = { label?: string; size?: number };

export function Spinner({ label, size = 20 }: SpinnerProps) {
  return (
    <>
      <svg
        className={css.spinner}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" strokeLinecap="round" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  );
}
