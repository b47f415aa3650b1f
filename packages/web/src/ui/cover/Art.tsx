import css from "./TypographicCover.module.css";

export const compositions = [
  "frame",
  "band",
  "sun",
  "tiles",
  "arches",
  "initial",
  "stripes",
  "branch",
  "quarters",
  "waves",
] as const;

export type Composition = (typeof compositions)[number];

/** The picture behind the words. Most are CSS backgrounds on one element; two need a few paths. */
export function Art({
  composition,
  seed,
  initial,
}: {
  composition: Composition;
  seed: number;
  initial: string;
}) {
  switch (composition) {
    case "initial":
      return (
        <span className={css.art}>
          <span className={css.letter}>{initial}</span>
        </span>
      );
    case "branch":
      return (
        <svg className={css.art} viewBox="0 0 100 150" aria-hidden="true">
          <g transform={seed & 1 ? "translate(100 0) scale(-1 1)" : undefined}>
            <path className={css.stem} d="M22 152C40 128 58 108 84 66" />
            {leaves.map(([x, y, turn, size]) => (
              <path
                key={turn}
                className={css.leaf}
                d="M0 0C5-9 7-20 0-31-7-20-5-9 0 0Z"
                transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
              />
            ))}
            {[0, 72, 144, 216, 288].map((turn) => (
              <path
                key={turn}
                className={css.petal}
                d="M0 0C-3.3-1.8-5.5-5-4.6-8-4-10.3-1.8-11.5.7-10.9 3.7-10 4.8-6.9 4-4 3.3-2 1.8-.7 0 0Z"
                transform={`translate(84 66) rotate(${turn})`}
              />
            ))}
          </g>
        </svg>
      );
    case "frame":
      return (
        <span className={css.art}>
          <svg className={css.ornament} viewBox="-12 -12 24 24" aria-hidden="true">
            {[0, 72, 144, 216, 288].map((turn) => (
              <path
                key={turn}
                d="M0 0C-3.3-1.8-5.5-5-4.6-8-4-10.3-1.8-11.5.7-10.9 3.7-10 4.8-6.9 4-4 3.3-2 1.8-.7 0 0Z"
                transform={`rotate(${turn})`}
              />
            ))}
          </svg>
        </span>
      );
    default:
      return <span className={css.art} data-turn={seed % 4} />;
  }
}

/** x, y, turn and size of each leaf along the stem. */
const leaves: [number, number, number, number][] = [
  [32, 139, -62, 0.95],
  [38, 131, 74, 1],
  [46, 121, -48, 1.05],
  [53, 112, 88, 1],
  [60, 103, -34, 0.95],
  [67, 93, 100, 0.85],
  [74, 82, -20, 0.75],
];
