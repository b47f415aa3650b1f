import { disc, group, rect, shape, sheet, stroke, times } from "../drawing.ts";
import { face, letter, sizeFor } from "../lettering.ts";

const night = "#17121f";
const cream = "#f4e6c8";
const amber = "#ffb43a";

// A shophouse front: pediment, three arched and shuttered windows, the covered walk below.
function shophouse(x: number, top: number, wall: string, trim: string, litDoor: boolean): string {
  const width = 128;
  const window = (column: number) => {
    const left = x + 15 + column * 35;
    const y = top + 96;
    return (
      shape(`M${left} ${y}a14 14 0 0 1 28 0v74h-28z`, trim) +
      times(
        8,
        (slat) =>
          rect(left + 3, y + 6 + slat * 8, 10, 4, wall) + rect(left + 15, y + 6 + slat * 8, 10, 4, wall),
      )
    );
  };
  return (
    rect(x, top + 40, width, 700, wall) +
    rect(x - 3, top + 34, width + 6, 9, trim) +
    shape(`M${x + 30} ${top + 35}v-16q34 -34 68 0v16z`, trim) +
    disc(x + 64, top + 21, 6, wall) +
    rect(x, top + 62, width, 3, trim) +
    times(3, window) +
    rect(x, top + 186, width, 4, trim) +
    shape(`M${x + 16} ${top + 560}V${top + 250}q48 -56 96 0v310z`, litDoor ? "#f7a531" : night) +
    (litDoor ? "" : shape(`M${x + 44} ${top + 560}v-268h40v268z`, "#221a2e"))
  );
}

const stranger = (x: number, y: number): string =>
  group(
    `fill="${night}"`,
    `<ellipse cx="${x}" cy="${y - 87}" rx="19" ry="4"/>`,
    shape(`M${x - 11} ${y - 88}q1 -17 11 -16q10 -1 11 16z`, night),
    disc(x, y - 80, 9, night),
    shape(`M${x - 21} ${y + 20}q-4 -88 21 -90q25 2 21 90z`, night),
  );

// Nine lamps on a sagging wire; the seventh is out.
function lamps(): string {
  return times(9, (index) => {
    const t = index / 8;
    const x = 44 + t * 552;
    const y = 540 - t * 128 + Math.sin(t * Math.PI) * 46;
    const out = index === 6;
    const wire = stroke(`M${x} ${y - 34}v18`, cream, 1.6, `opacity="0.7"`);
    const cap = rect(x - 7, y - 20, 14, 5, out ? "#6b5a78" : cream);
    return out
      ? wire + cap + disc(x, y, 17, night, `stroke="#8a7898" stroke-width="2.2"`)
      : disc(x, y, 58, "url(#glow)") + wire + cap + disc(x, y, 17, amber) + disc(x, y, 9, "#ffe3a0");
  });
}

export function draw(): string {
  const shoulders = face("big-shoulders-display", 800);
  const line = (text: string, y: number) => {
    const size = sizeFor(text, 552, { font: shoulders });
    return letter(text, { font: shoulders, size, x: 320, y, anchor: "middle", fill: cream });
  };
  return sheet(
    night,
    `<defs><radialGradient id="glow"><stop offset="0" stop-color="${amber}" stop-opacity="0.75"/><stop offset="0.45" stop-color="${amber}" stop-opacity="0.2"/><stop offset="1" stop-color="${amber}" stop-opacity="0"/></radialGradient></defs>`,
    shophouse(0, 616, "#2d2446", "#5b4a7e", false),
    shophouse(128, 600, "#4b2637", "#8a4a58", false),
    shophouse(256, 584, "#1f3a44", "#4c7580", true),
    shophouse(384, 568, "#3f2c22", "#86634a", false),
    shophouse(512, 552, "#2c2550", "#5d5391", false),
    stroke("M-20 528Q300 540 660 356", cream, 1.6, `opacity="0.7"`),
    lamps(),
    stranger(320, 935),
    rect(0, 900, 640, 60, night),
    line("NINE LAMPS", 186),
    letter("on", {
      font: face("fraunces", 400, "italic"),
      size: 46,
      x: 320,
      y: 238,
      anchor: "middle",
      fill: amber,
    }),
    line("DUXTON HILL", 368),
    letter("RAFAEL QUEK", {
      font: face("big-shoulders-display", 600),
      size: 34,
      x: 320,
      y: 942,
      anchor: "middle",
      tracking: 0.2,
      fill: cream,
    }),
  );
}
