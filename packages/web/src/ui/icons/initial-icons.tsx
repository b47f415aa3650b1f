import type { SVGProps } from "react";
import { VisuallyHidden } from "../styles/VisuallyHidden.tsx";
import css from "./Spinner.module.css";

export type IconProps = Omit<SVGProps<SVGSVGElement>, "children" | "d"> & { size?: number };

// Marked as free of side effects, so that the bundler drops unused icons.
/* @__NO_SIDE_EFFECTS__ */
export const icon =
  (d: string) =>
  ({ size = 20, ...rest }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={d} />
    </svg>
  );

/* Icons of the layout and of the shop's first pages. */

export const CartIcon = icon(
  "M6 8.5h12l1 11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5ZM8.8 11V7a3.2 3.2 0 0 1 6.4 0v4",
);
export const SearchIcon = icon("M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5");
export const HeartIcon = icon(
  "M12 20C7 16 3.5 12.8 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.8-3.5 7-8.5 11Z",
);
export const UserIcon = icon(
  "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
);
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h16");
export const CloseIcon = icon("M6 6l12 12M18 6L6 18");
export const ArrowLeftIcon = icon("M20 12H4.5M10.5 6l-6 6 6 6");
export const ArrowRightIcon = icon("M4 12h15.5M13.5 6l6 6-6 6");
export const WifiOffIcon = icon(
  "M3 4l17 17M8.7 15.7a5 5 0 0 1 5.2-1.1M5.5 12.3a9.6 9.6 0 0 1 4.7-2.6M14 9.7a9.6 9.6 0 0 1 4.5 2.6M2.5 8.8a14 14 0 0 1 4.2-2.7M10.4 5.1a14 14 0 0 1 11.1 3.7M12 19v.1",
);
export const SunIcon = icon(
  "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
);
export const MoonIcon = icon("M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z");
export const SystemIcon = icon(
  "M4.5 5h15A1.5 1.5 0 0 1 21 6.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 15.5v-9A1.5 1.5 0 0 1 4.5 5ZM9 20.5h6M12 17v3.5",
);
export const TruckIcon = icon(
  "M2.5 6h11.5v10.5H9.5M14 9.5h4l3.5 3.5v3.5H19.5M4.5 16.5h-2V6M7 18.8a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM17 18.8a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z",
);
export const PinIcon = icon(
  "M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
);
export const RefreshIcon = icon("M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8");
export const ExternalIcon = icon(
  "M10 5H6A1.5 1.5 0 0 0 4.5 6.5v11.5A1.5 1.5 0 0 0 6 19.5h11.5A1.5 1.5 0 0 0 19 18v-4M14 4.5h5.5V10M19.5 4.5L11 13",
);

const petal = "M0 0C-.3-.16-.5-.44-.42-.72-.36-.93-.16-1.04.06-.98.34-.9.44-.62.36-.36.3-.18.16-.06 0 0Z";

/** The shop's mark. Decorative, since the name is beside it. `--mark-gap` is the colour of the gaps between petals. */
export const FrangipaniMark = ({ size = 28, ...rest }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="-1 -1 2 2"
    stroke="var(--mark-gap, var(--paper))"
    strokeWidth=".055"
    aria-hidden="true"
    focusable="false"
    {...rest}
  >
    <radialGradient id="frangipani-heart" gradientUnits="userSpaceOnUse" cx="0" cy="0" r=".62">
      <stop offset=".1" stopColor="var(--petal)" />
      <stop offset="1" stopColor="var(--accent)" />
    </radialGradient>
    <clipPath id="frangipani-half">
      <path d="M0-1.2H-1V0H0Z" />
    </clipPath>
    {[0, 72, 144, 216, 288].map((turn) => (
      <path key={turn} d={petal} transform={`rotate(${turn})`} fill="url(#frangipani-heart)" />
    ))}
    {/* Half of the first petal is drawn again, so that it overlaps the last one as each petal overlaps the one before it. */}
    <path d={petal} fill="url(#frangipani-heart)" clipPath="url(#frangipani-half)" />
  </svg>
);

export const Spinner = ({ label, size = 20 }: { label?: string; size?: number }) => (
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
