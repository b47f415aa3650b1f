import type { ReactNode } from "react";
import {
  arch,
  border,
  disc,
  dome,
  grid,
  leaf,
  type Palette,
  petal,
  quarter,
  rect,
  ring,
  wave,
} from "./shapes.ts";

/** A cover's layout. Lengths are in hundredths of its width; the height is 150. */
type Composition = {
  /** Title and subtitle, and the largest type size of the title. */
  box: { x: number; y: number; width: number; height: number; largest: number };
  align: "start" | "middle";
  centred?: boolean;
  /** Baseline of the author's last line, or of the first one if `from` is "first", and the maximum number of lines. */
  author: { x: number; y: number; lines: number; from?: "first" };
  art: (colours: Palette, seed: number, initial: string) => ReactNode;
};

const turns = [0, 72, 144, 216, 288];

type FlowerProps = { x: number; y: number; size: number; fill: string; gap: string };

const Flower = ({ x, y, size, fill, gap }: FlowerProps) => (
  <g transform={`translate(${x} ${y}) scale(${size})`} fill={fill} stroke={gap} strokeWidth=".5">
    {turns.map((turn) => (
      <path key={turn} d={petal} transform={`rotate(${turn})`} />
    ))}
  </g>
);

const mirrored = (seed: number, shapes: ReactNode) =>
  seed & 1 ? <g transform="matrix(-1 0 0 1 100 0)">{shapes}</g> : shapes;

const inTwoTones = ({ tone, spark }: Palette, ofTone: string | undefined, ofSpark: string | undefined) => (
  <>
    <path d={ofTone} fill={tone} />
    <path d={ofSpark} fill={spark} />
  </>
);

const framed: Composition = {
  box: { x: 50, y: 16, width: 72, height: 88, largest: 20.5 },
  align: "middle",
  centred: true,
  author: { x: 50, y: 134, lines: 1 },
  art: ({ spark, ground }) => (
    <>
      <path d={border(5, 0.9) + border(8, 0.4)} fill={spark} />
      <Flower x={50} y={116} size={0.55} fill={spark} gap={ground} />
    </>
  ),
};

const banded: Composition = {
  box: { x: 9, y: 54, width: 82, height: 70, largest: 20.5 },
  align: "start",
  author: { x: 9, y: 143, lines: 1 },
  art: ({ tone, spark }, seed) => (
    <>
      <path d={rect(0, 0, 100, 43) + rect(0, 132, 100, 18)} fill={tone} />
      <path d={rect(0, 43, 100, 3) + rect(0, 130, 100, 2) + emblems[seed % emblems.length]} fill={spark} />
    </>
  ),
};

const emblems = [
  disc(23, 22, 6) + ring(23, 22, 10.5, 12),
  arch(23, 30, 9, 13) + dome(23, 30, 5),
  grid(13, 12, 7, 4, 3, (x, y) => disc(x, y, 2.2)),
];

const sunset: Composition = {
  box: { x: 9, y: 9, width: 82, height: 58, largest: 26 },
  align: "start",
  author: { x: 9, y: 141, lines: 2 },
  art: (colours, seed) => mirrored(seed, inTwoTones(colours, dome(62, 118, 46), dome(62, 118, 34))),
};

const tileTone = grid(0, 0, 25, 5, 7, (x, y) => disc(x, y, 8.5) + ring(x + 12.5, y + 12.5, 6.7, 7.9));
const tileSpark = grid(12.5, 12.5, 25, 4, 6, (x, y) => disc(x, y, 2.6));

const tiled: Composition = {
  box: { x: 50, y: 46, width: 66, height: 50, largest: 18.5 },
  align: "middle",
  centred: true,
  author: { x: 50, y: 142.5, lines: 1 },
  art: ({ ground, tone, spark }) => (
    <>
      <path d={tileTone} fill={tone} />
      <path d={tileSpark} fill={spark} />
      <path d={rect(9, 36, 82, 70) + rect(0, 130, 100, 20)} fill={ground} />
      <path d={rect(12, 39, 76, 64) + rect(12.8, 39.8, 74.4, 62.4)} fill={spark} />
    </>
  ),
};

const arched: Composition = {
  box: { x: 9, y: 9, width: 82, height: 56, largest: 23 },
  align: "start",
  author: { x: 9, y: 141, lines: 2 },
  art: (colours) =>
    inTwoTones(
      colours,
      arch(50, 121, 21, 31) + arch(50, 121, 40, 50),
      arch(50, 121, 9, 18) + arch(50, 121, 34, 37),
    ),
};

const initialled: Composition = {
  box: { x: 9, y: 30, width: 82, height: 80, largest: 23 },
  align: "start",
  author: { x: 9, y: 15, lines: 1, from: "first" },
  art: ({ tone, spark }, _seed, initial) => (
    <>
      <text x="104" y="146" fontSize="150" fontWeight="700" textAnchor="end" fill={tone}>
        {initial}
      </text>
      <path d={rect(9, 20.5, 82, 0.8)} fill={spark} />
    </>
  ),
};

const cloths = [
  grid(0, 0, 12.5, 8, 1, (x) => rect(x, 0, 6, 74)),
  grid(0, 0, 37, 3, 2, (x, y) => rect(x, y, 18.5, 18.5) + rect(x + 18.5, y + 18.5, 18.5, 18.5)),
  grid(0, 0, 18.5, 6, 4, (x, y) => quarter(x, y, 18.5, (x / 18.5 + y / 18.5) % 2 ? "nw" : "se")),
  grid(6.25, 6.2, 12.5, 8, 6, (x, y) => `M${x} ${y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5Z`),
];

const bound: Composition = {
  box: { x: 9, y: 85, width: 82, height: 46, largest: 18.5 },
  align: "start",
  author: { x: 9, y: 142, lines: 1 },
  art: (colours, seed) => inTwoTones(colours, cloths[seed % cloths.length], rect(0, 74, 100, 2.2)),
};

/** x, y, rotation and size of each leaf along the stem. */
const leaves = [
  [31, 143, -60, 0.95],
  [38, 135, 76, 1],
  [46, 126, -46, 1.05],
  [54, 117, 90, 1],
  [61, 109, -34, 0.95],
  [68, 100, 102, 0.85],
  [74, 92, -22, 0.75],
];

const branched: Composition = {
  box: { x: 9, y: 9, width: 82, height: 54, largest: 20.5 },
  align: "start",
  author: { x: 9, y: 141, lines: 2 },
  art: ({ ground, tone, spark }, seed) =>
    mirrored(
      seed,
      <>
        <path d="M16 160C36 134 56 116 84 78" fill="none" stroke={tone} strokeWidth="1.6" />
        <g fill={tone}>
          {leaves.map(([x, y, turn, size]) => (
            <path key={turn} d={leaf} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`} />
          ))}
        </g>
        <Flower x={84} y={79} size={1} fill={spark} gap={ground} />
      </>,
    ),
};

/** Two rows of three squares fill the lower part of the cover. */
const side = 100 / 3;
const squaresTop = 83.3;
const bauhaus = [
  {
    tone:
      quarter(side, squaresTop, side, "se") +
      quarter(2 * side, squaresTop, side, "sw") +
      quarter(0, squaresTop + side, side, "ne"),
    spark:
      quarter(0, squaresTop, side, "sw") +
      quarter(side, squaresTop + side, side, "nw") +
      quarter(2 * side, squaresTop + side, side, "se"),
  },
  {
    tone:
      dome(side, squaresTop + side, side) +
      quarter(side, squaresTop + side, side, "ne") +
      quarter(2 * side, squaresTop + side, side, "nw"),
    spark:
      disc(2.5 * side, squaresTop + side / 2, side / 2) + disc(side / 2, squaresTop + 1.5 * side, side / 2),
  },
  {
    tone:
      rect(0, squaresTop, side, side) +
      quarter(side, squaresTop + side, side, "nw") +
      rect(2 * side, squaresTop + side, side, side),
    spark:
      disc(side / 2, squaresTop + side / 2, side / 4) +
      quarter(side, squaresTop, side, "se") +
      quarter(2 * side, squaresTop, side, "ne"),
  },
];

const quartered: Composition = {
  box: { x: 9, y: 9, width: 82, height: 52, largest: 26 },
  align: "start",
  author: { x: 9, y: 76, lines: 1 },
  art: (colours, seed) => {
    const shapes = bauhaus[seed % bauhaus.length];
    return mirrored(seed >>> 3, inTwoTones(colours, shapes?.tone, shapes?.spark));
  },
};

const swell = [86, 92, 98, 104, 110, 116, 122].map(wave).join("");

const waved: Composition = {
  box: { x: 9, y: 9, width: 82, height: 50, largest: 23 },
  align: "start",
  author: { x: 9, y: 141, lines: 1 },
  art: ({ ground, tone, spark }, seed) =>
    mirrored(
      seed,
      <>
        <path d={disc(72, 78, 14)} fill={spark} />
        <path d={`${wave(84)}V130H-6Z`} fill={ground} />
        <path d={swell} fill="none" stroke={tone} strokeWidth="2" />
      </>,
    ),
};

const hilly: Composition = {
  box: { x: 9, y: 9, width: 82, height: 56, largest: 26 },
  align: "start",
  author: { x: 9, y: 142, lines: 1 },
  art: ({ ground, tone, spark }, seed) =>
    mirrored(
      seed,
      <>
        <path d={disc(24, 84, 9)} fill={spark} />
        <path d="M0 112C16 96 26 92 40 102 54 84 66 76 84 90 92 96 96 98 100 97V150H0Z" fill={tone} />
        <path d="M0 128C20 112 36 118 52 124 70 108 86 110 100 120V150H0Z" fill={ground} opacity=".55" />
        <path d="M0 134C24 124 40 130 60 132 76 126 90 128 100 131V150H0Z" fill={ground} />
      </>,
    ),
};

export const compositions: readonly Composition[] = [
  framed,
  banded,
  sunset,
  tiled,
  arched,
  initialled,
  bound,
  branched,
  quartered,
  waved,
  hilly,
];
