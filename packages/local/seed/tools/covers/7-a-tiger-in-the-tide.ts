import { disc, group, rect, shape, sheet, stroke, times } from "../drawing.ts";
import { face, letter, widthOf } from "../lettering.ts";

const orange = "#ee7d2b";
const ink = "#1a1420";
const cream = "#fbeed5";
const indigo = "#1d3270";
const jade = "#3fb58f";

// The left half of the face; the right half is its mirror image.
const halfFace = (): string =>
  shape("M320 470C268 470 222 520 206 640H320Z", cream) +
  shape("M150 372Q196 300 268 372Q214 356 150 372Z", cream) +
  shape("M146 436Q206 476 286 430Q250 500 190 492Q150 478 146 436Z", cream) +
  // Stripes: brow, temples, cheeks.
  shape("M320 92Q300 120 300 176Q306 152 320 148Z", ink) +
  shape("M320 196Q270 176 214 118Q240 204 320 232Z", ink) +
  shape("M320 262Q262 250 196 196Q234 282 320 298Z", ink) +
  shape("M320 326Q296 322 270 304Q292 346 320 350Z", ink) +
  shape("M0 96Q110 112 172 214Q92 158 0 160Z", ink) +
  shape("M0 226Q102 234 160 306Q86 272 0 286Z", ink) +
  shape("M0 352Q74 350 122 388Q66 384 0 404Z", ink) +
  shape("M0 464Q88 448 150 496Q80 494 0 524Z", ink) +
  shape("M0 584Q98 540 190 548Q98 578 0 650Z", ink) +
  shape("M96 0Q150 40 178 108Q124 56 40 0Z", ink) +
  shape("M214 0Q250 26 262 78Q228 44 176 0Z", ink) +
  // The eye.
  shape("M138 424Q196 346 292 424Q222 468 138 424Z", ink) +
  shape("M156 420Q202 366 272 420Q216 446 156 420Z", jade) +
  disc(214, 408, 21, ink) +
  disc(207, 400, 6, cream) +
  shape("M292 424Q304 470 288 530Q276 476 270 440Z", ink);

// Waves like fish scales, in rows.
function waves(): string {
  const radius = 64;
  const wave = (x: number, y: number) =>
    disc(x, y, radius, indigo) +
    [46, 26].map((inner) => disc(x, y, inner, "none", `stroke="${cream}" stroke-width="7"`)).join("") +
    disc(x, y, 9, cream) +
    disc(x, y, radius, "none", `stroke="${cream}" stroke-width="3"`);
  return times(4, (row) => times(7, (index) => wave(index * 128 - (row % 2 ? 0 : 64), 622 + row * 36)));
}

export function draw(): string {
  const font = face("fraunces", 900);
  const italic = face("fraunces", 500, "italic");
  const lead = widthOf("in the", { font: italic, size: 40 }) + 18;
  const start = 320 - (lead + widthOf("TIDE", { font, size: 82 })) / 2;
  return sheet(
    orange,
    halfFace(),
    group(`transform="translate(640 0) scale(-1 1)"`, halfFace()),
    shape("M262 520Q320 500 378 520Q372 562 320 588Q268 562 262 520Z", "#c9423b"),
    stroke("M320 584V640", ink, 7),
    waves(),
    rect(0, 744, 640, 220, indigo),
    letter("A TIGER", { font, size: 82, x: 320, y: 828, anchor: "middle", fill: cream }),
    letter("in the", { font: italic, size: 40, x: start, y: 893, fill: orange }),
    letter("TIDE", { font, size: 82, x: start + lead, y: 899, fill: cream }),
    letter("NURUL ASHIKIN RAO", {
      font: face("josefin-sans", 600),
      size: 20,
      x: 320,
      y: 940,
      anchor: "middle",
      tracking: 0.2,
      fill: cream,
    }),
  );
}
