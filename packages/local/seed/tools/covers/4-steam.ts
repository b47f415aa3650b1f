import { disc, group, polar, rect, sheet, stroke, times } from "../drawing.ts";
import { face, letter, letterLines } from "../lettering.ts";

const chilli = "#c5382a";
const cream = "#fbf0da";
const bamboo = "#d9a25f";
const dark = "#7d4a24";

// A pleated dumpling seen from above.
const dumpling = (x: number, y: number, turn: number): string =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    disc(5, 8, 76, "#8a5a2c", `opacity="0.28"`),
    disc(0, 0, 76, cream),
    times(14, (pleat) =>
      stroke(
        "M0 -14Q14 -34 5 -66",
        "#d9bd94",
        4,
        `stroke-linecap="round" transform="rotate(${pleat * (360 / 14)})"`,
      ),
    ),
    disc(0, 0, 15, "#e9d3ab"),
    disc(0, 0, 6, chilli),
  );

export function draw(): string {
  const steamer = { x: 320, y: 690 };
  const { x, y } = steamer;
  const slats = times(19, (slat) => rect(x - 300, y - 292 + slat * 32, 600, 22, "#eccb90"));
  const bindings = times(4, (side) =>
    group(
      `transform="rotate(${45 + side * 90} ${x} ${y})"`,
      rect(x - 17, y - 352, 34, 56, dark),
      times(3, (cord) => rect(x - 17, y - 344 + cord * 16, 34, 4, bamboo)),
    ),
  );
  const around = times(6, (index) => {
    const [dx, dy] = polar(x, y, 186, index * 60 + 30);
    return dumpling(dx, dy, index * 47);
  });
  return sheet(
    chilli,
    disc(x + 10, y + 16, 352, "#8f2419"),
    disc(x, y, 352, bamboo),
    stroke(`M${x - 336} ${y}a336 336 0 1 1 672 0a336 336 0 1 1 -672 0`, "#b97f3f", 3),
    disc(x, y, 300, dark),
    `<defs><clipPath id="floor">${disc(x, y, 292, "#000")}</clipPath></defs>`,
    disc(x, y, 292, "#d4a763"),
    group(`clip-path="url(#floor)"`, slats),
    bindings,
    around,
    dumpling(x, y, 20),
    letter("Steam", { font: face("gloock"), size: 203, x: 32, y: 214, fill: cream, tracking: -0.015 }),
    letterLines(["Forty quiet dinners from", "a small Asian kitchen"], 33, {
      font: face("fraunces", 400, "italic"),
      size: 28,
      x: 44,
      y: 276,
      fill: cream,
    }),
    letterLines(["HANA", "PRASETYO"], 28, {
      font: face("archivo", 700),
      size: 21,
      x: 598,
      y: 274,
      anchor: "end",
      tracking: 0.14,
      fill: "#f6c26b",
    }),
  );
}
