import type { IconProps } from "./icons.tsx";

const petal = "M0 0C-.3-.16-.5-.44-.42-.72-.36-.93-.16-1.04.06-.98.34-.9.44-.62.36-.36.3-.18.16-.06 0 0Z";

/** Gaps between petals are in `--mark-gap`. Decorative; the name is beside it. */
export function FrangipaniMark({ size = 28, ...rest }: IconProps) {
  return (
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
      {/* Half of the first petal again, so that each lies over the one before it, all around. */}
      <path d={petal} fill="url(#frangipani-heart)" clipPath="url(#frangipani-half)" />
    </svg>
  );
}
