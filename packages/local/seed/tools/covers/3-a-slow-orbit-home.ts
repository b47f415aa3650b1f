import { disc, group, polar, scatter, shape, sheet, stroke, times } from "../drawing.ts";
import { face, letter, widthOf } from "../lettering.ts";

const space = "#141a3a";
const cream = "#f7ead0";
const bands = ["#f25c3c", "#f58a4b", "#f9b562", "#fbd991"];

// A planet in place of the letter O, with a growing phase.
const planet = (x: number, y: number, radius: number, phase: Phase): string =>
  `<defs><clipPath id="${phase}">${shape(litPart(x, y, radius, phase), "#000")}</clipPath></defs>` +
  disc(x, y, radius, "#3a3f73") +
  group(
    `clip-path="url(#${phase})"`,
    ...bands.map((band, index) => disc(x - radius * 0.1 * index, y, radius * (1 - index * 0.22), band)),
  );

type Phase = "crescent" | "half" | "gibbous";

// The left half of the disc, less or more a half ellipse.
function litPart(x: number, y: number, radius: number, phase: Phase): string {
  const bulge = { crescent: 0.62, half: 0, gibbous: 0.62 }[phase] * radius;
  const outward = phase === "gibbous" ? 0 : 1;
  return `M${x} ${y - radius}A${radius} ${radius} 0 0 0 ${x} ${y + radius}A${bulge} ${radius} 0 0 ${outward} ${x} ${y - radius}Z`;
}

// A word set to the full width, its O a planet.
function word(text: string, y: number, phase: Phase): string {
  const font = face("josefin-sans", 600);
  const size = 172;
  const capHeight = (font.capHeight / font.unitsPerEm) * size;
  const widths = [...text].map((sign) => (sign === "O" ? capHeight * 1.08 : widthOf(sign, { font, size })));
  const gap = (536 - widths.reduce((sum, width) => sum + width, 0)) / (text.length - 1);
  let x = 52;
  return [...text]
    .map((sign, index) => {
      const width = widths[index] ?? 0;
      const mark =
        sign === "O"
          ? planet(x + width / 2, y - capHeight / 2, width / 2, phase)
          : letter(sign, { font, size, x, y, fill: cream });
      x += width + gap;
      return mark;
    })
    .join("");
}

export function draw(): string {
  const next = scatter(31);
  const stars = times(70, () => disc(next() * 640, next() * 760, 0.7 + next() * 1.3, cream, `opacity="0.7"`));
  const home = { x: 470, y: 1130 };
  const orbits = [330, 384, 438].map((radius) =>
    stroke(
      `M${home.x - radius} ${home.y}a${radius} ${radius} 0 0 1 ${radius * 2} 0`,
      cream,
      1.5,
      `opacity="0.45" stroke-dasharray="2 9" stroke-linecap="round"`,
    ),
  );
  const [shipX, shipY] = polar(home.x, home.y, 438, -37);
  const trail = stroke(
    `M${polar(home.x, home.y, 438, -70).join(" ")}A438 438 0 0 1 ${shipX} ${shipY}`,
    "#f58a4b",
    4,
    `stroke-linecap="round"`,
  );
  return sheet(
    space,
    stars,
    ...orbits,
    ...bands.map((band, index) => disc(home.x, home.y, 286 - index * 44, band)),
    trail,
    group(
      `transform="translate(${shipX} ${shipY}) rotate(53)"`,
      shape("M0 -22q13 14 10 34l7 12h-34l7 -12q-3 -20 10 -34z", cream),
      disc(0, -1, 4, "#f25c3c"),
    ),
    letter("A", { font: face("josefin-sans", 600), size: 76, x: 52, y: 126, fill: bands[2] ?? cream }),
    word("SLOW", 272, "crescent"),
    word("ORBIT", 440, "half"),
    word("HOME", 608, "gibbous"),
    letter("KAVYA LINDQVIST", {
      font: face("josefin-sans", 600),
      size: 27,
      x: 54,
      y: 672,
      tracking: 0.22,
      fill: bands[2] ?? cream,
    }),
  );
}
