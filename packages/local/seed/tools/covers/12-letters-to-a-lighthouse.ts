import { disc, group, rect, shape, sheet, stroke, times } from "../drawing.ts";
import { face, letter, letterLines, letterRound } from "../lettering.ts";

const envelope = "#f4ead6";
const red = "#cf3f37";
const blue = "#24508c";
const ink = "#1e2a44";

// The red and blue edge of an airmail envelope.
function edge(): string {
  const slant = times(60, (index) =>
    shape(`M${-400 + index * 44} -10l-1000 1000h22l1000 -1000z`, index % 2 ? red : blue),
  );
  return (
    `<defs><clipPath id="edge"><path clip-rule="evenodd" d="M0 0H640V960H0ZM26 26V934H614V26Z"/></clipPath></defs>` +
    group(`clip-path="url(#edge)"`, slant)
  );
}

// A postage stamp with a lighthouse.
function stamp(x: number, y: number): string {
  const width = 280;
  const height = 360;
  const holes = [
    ...Array.from({ length: 15 }, (_, index) => [index * 20, 0]),
    ...Array.from({ length: 15 }, (_, index) => [index * 20, height]),
    ...Array.from({ length: 19 }, (_, index) => [0, index * 20]),
    ...Array.from({ length: 19 }, (_, index) => [width, index * 20]),
  ].map(([hx = 0, hy = 0]) => disc(hx, hy, 6, envelope));
  return group(
    `transform="translate(${x} ${y}) rotate(2.5)"`,
    rect(5, 7, width, height, "#cbbd9f", `opacity="0.6"`),
    rect(0, 0, width, height, "#fffaf0"),
    ...holes,
    `<defs><clipPath id="view">${rect(22, 22, width - 44, height - 44, "#000")}</clipPath></defs>`,
    group(
      `clip-path="url(#view)"`,
      rect(0, 0, width, height, "#f0a58b"),
      shape("M140 112L-60 40V190Z", "#fbe3a1"),
      shape("M140 112L340 40V190Z", "#fbe3a1"),
      shape("M0 286Q70 268 140 286T280 286V360H0Z", blue),
      shape("M0 314Q70 298 140 314T280 314V360H0Z", ink),
      shape("M96 290L114 132H166L184 290Z", "#fffaf0"),
      shape("M109.5 172L106.2 200H173.8L170.5 172ZM103 228L99.7 258H180.3L177 228Z", red),
      rect(106, 124, 68, 10, ink),
      rect(122, 96, 36, 30, "#ffd25a"),
      shape("M114 98q26 -38 52 0z", red),
      shape("M70 300Q140 266 210 300L224 330H56Z", "#3b3f55"),
    ),
  );
}

function postmark(x: number, y: number): string {
  const font = face("archivo", 600);
  const round = { font, size: 16, cx: x, cy: y, radius: 60, fill: ink, tracking: 0.12 };
  return group(
    `opacity="0.78"`,
    disc(x, y, 84, "none", `stroke="${ink}" stroke-width="3"`),
    disc(x, y, 52, "none", `stroke="${ink}" stroke-width="2"`),
    letterRound("NOWHERE POINT", { ...round, at: 0 }),
    letter("NEVER", { font, size: 17, x, y: y - 4, anchor: "middle", tracking: 0.08, fill: ink }),
    letter("POSTED", { font, size: 17, x, y: y + 18, anchor: "middle", tracking: 0.08, fill: ink }),
    times(5, (line) => {
      const top = y - 48 + line * 24;
      return stroke(`M${x - 94} ${top}q-20 -14 -40 0t-40 0`, ink, 3);
    }),
  );
}

const airmail = (x: number, y: number): string =>
  group(
    `transform="translate(${x} ${y}) rotate(-4)"`,
    rect(0, 0, 176, 68, blue),
    letter("Par avion", {
      font: face("instrument-serif", 400, "italic"),
      size: 34,
      x: 88,
      y: 34,
      anchor: "middle",
      fill: "#fffaf0",
    }),
    letter("BY AIR MAIL", {
      font: face("archivo", 600),
      size: 12.5,
      x: 88,
      y: 55,
      anchor: "middle",
      tracking: 0.2,
      fill: "#fffaf0",
    }),
  );

export function draw(): string {
  const italic = face("instrument-serif", 400, "italic");
  return sheet(
    envelope,
    edge(),
    stamp(294, 66),
    postmark(254, 178),
    airmail(64, 384),
    letterLines(["Letters to", "a Lighthouse", "We Never Built"], 92, {
      font: italic,
      size: 100,
      x: 64,
      y: 590,
      fill: ink,
      tracking: -0.01,
    }),
    times(3, (line) => rect(64, 608 + line * 92, 512, 1.5, "#b9ac90")),
    letter("Stories", { font: italic, size: 40, x: 64, y: 872, fill: red }),
    letter("TOMASZ LIM", {
      font: face("archivo", 600),
      size: 24,
      x: 576,
      y: 870,
      anchor: "end",
      tracking: 0.16,
      fill: ink,
    }),
  );
}
