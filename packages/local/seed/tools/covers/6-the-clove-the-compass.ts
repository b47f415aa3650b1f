import { disc, group, polar, rect, shape, sheet, stroke, times } from "../drawing.ts";
import { face, letter, letterLines } from "../lettering.ts";

const sea = "#0f3b38";
const gold = "#d9a84a";
const cream = "#f3e7cb";
const rust = "#c2552d";

// A compass point: half lit, half in shade.
const point = (
  x: number,
  y: number,
  radius: number,
  waist: number,
  turn: number,
  light: string,
  shade: string,
) =>
  group(
    `transform="rotate(${turn} ${x} ${y})"`,
    shape(`M${x} ${y}V${y - radius}L${x - waist} ${y - waist}Z`, light),
    shape(`M${x} ${y}V${y - radius}L${x + waist} ${y - waist}Z`, shade),
  );

// A clove bud beside the rose: stem, four sepals, round head.
const clove = (x: number, y: number, turn: number): string =>
  group(
    `transform="translate(${x} ${y}) rotate(${turn})"`,
    shape("M-4.5 34L-8 0q8 -7 16 0L4.5 34q-4.5 5 -9 0z", rust),
    shape("M-8 2q-12 -4 -13 -17q11 1 15 10zM8 2q12 -4 13 -17q-11 1 -15 10z", rust),
    disc(0, -11, 9.5, gold),
  );

export function draw(): string {
  const rose = { x: 320, y: 236 };
  const { x, y } = rose;
  const rhumbs = times(32, (index) => {
    const [toX, toY] = polar(x, y, 900, index * 11.25);
    return stroke(
      `M${x} ${y}L${toX} ${toY}`,
      gold,
      index % 2 ? 0.7 : 1.1,
      `opacity="${index % 2 ? 0.2 : 0.34}"`,
    );
  });
  const ring = (radius: number, width: number) =>
    disc(x, y, radius, "none", `stroke="${gold}" stroke-width="${width}"`);
  const caps = face("libre-caslon-display");
  const title = (text: string, size: number, baseline: number, tracking = 0.03) =>
    letter(text, { font: caps, size, x: 320, y: baseline, anchor: "middle", tracking, fill: cream });
  return sheet(
    sea,
    `<defs><clipPath id="map">${rect(34, 34, 572, 892, "#000")}</clipPath>` +
      `<radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="360">` +
      `<stop offset="0.5" stop-color="${sea}" stop-opacity="0"/><stop offset="0.75" stop-color="${sea}"/></radialGradient></defs>`,
    group(`clip-path="url(#map)"`, rhumbs),
    rect(0, 0, 640, 960, "url(#fade)"),
    disc(x, y, 176, sea),
    ring(176, 2),
    ring(168, 0.8),
    times(72, (tick) => {
      const [aX, aY] = polar(x, y, 168, tick * 5);
      const [bX, bY] = polar(x, y, tick % 6 ? 162 : 156, tick * 5);
      return stroke(`M${aX} ${aY}L${bX} ${bY}`, gold, 1);
    }),
    times(8, (index) => point(x, y, 104, 15, index * 45 + 22.5, "#7f8f63", "#56704f")),
    times(4, (index) => point(x, y, 130, 24, index * 90 + 45, "#e4b95f", "#8a6a2c")),
    times(4, (index) => point(x, y, 156, 30, index * 90, cream, rust)),
    disc(x, y, 30, sea, `stroke="${gold}" stroke-width="2"`),
    times(4, (index) =>
      group(
        `transform="rotate(${index * 90 + 45} ${x} ${y})"`,
        shape(`M${x} ${y}q-11 -12 0 -24q11 12 0 24z`, rust),
      ),
    ),
    disc(x, y, 9, gold),
    clove(92, 112, -32),
    clove(548, 112, 32),
    clove(92, 372, -148),
    clove(548, 372, 148),
    rect(26, 26, 588, 908, "none", `stroke="${gold}" stroke-width="3"`),
    rect(34, 34, 572, 892, "none", `stroke="${gold}" stroke-width="1"`),
    title("THE CLOVE,", 70, 512),
    title("THE COMPASS", 70, 580),
    letter("and the", {
      font: face("libre-caslon-text", 400, "italic"),
      size: 30,
      x: 320,
      y: 620,
      anchor: "middle",
      fill: gold,
    }),
    title("COUNTING HOUSE", 57, 678, 0.02),
    rect(290, 703, 60, 1.6, gold),
    letterLines(
      [
        "How Five Small Ports, a Borrowed Map",
        "and an Unreasonable Appetite for Spice",
        "Remade the Eastern Seas",
      ],
      31,
      {
        font: face("libre-caslon-text", 400, "italic"),
        size: 22.5,
        x: 320,
        y: 742,
        anchor: "middle",
        fill: cream,
      },
    ),
    letter("1511–1824", {
      font: caps,
      size: 28,
      x: 320,
      y: 842,
      anchor: "middle",
      tracking: 0.1,
      fill: gold,
    }),
    letter("TOBIAS WREN-HARTONO", {
      font: face("libre-caslon-text"),
      size: 20,
      x: 320,
      y: 893,
      anchor: "middle",
      tracking: 0.14,
      fill: cream,
    }),
  );
}
