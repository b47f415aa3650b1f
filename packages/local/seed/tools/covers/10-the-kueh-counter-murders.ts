import { disc, group, rect, shape, sheet, stroke, times } from "../drawing.ts";
import { face, letter } from "../lettering.ts";

const pink = "#fbd3c9";
const maroon = "#6d1231";
const leaf = "#1f7a52";

const layers = [
  "#c81f3f",
  "#fff0e2",
  "#f0688a",
  "#fff0e2",
  "#79b56a",
  "#fff0e2",
  "#f0688a",
  "#fff0e2",
  "#79b56a",
];

// A slice of nine-layer kueh, drawn as a block: front, side and top.
function slice(): string {
  const height = 26;
  const top = 612;
  const front = layers.map((colour, index) => rect(136, top + index * height, 300, height + 1, colour));
  const side = layers.map((colour, index) =>
    shape(`M436 ${top + index * height}l74 -46v${height + 1}l-74 46z`, colour),
  );
  return (
    front.join("") +
    group("", ...side) +
    shape(`M436 ${top}l74 -46v${height * 9}l-74 46z`, "#6d1231", `opacity="0.16"`) +
    shape(`M136 ${top}l74 -46h300l-74 46z`, "#e0334f") +
    // What runs down the front is not syrup.
    shape(
      `M262 ${top}q10 -32 60 -32q48 0 56 32v30q0 12 -12 12t-12 -12v-8q0 -10 -10 -10t-10 10v62q0 13 -13 13t-13 -13v-70q0 -10 -9 -10t-9 10v20q0 14 -14 14t-14 -14z`,
      "#9c0f30",
    )
  );
}

const bananaLeaf = (): string =>
  shape("M-30 812Q120 742 330 764Q540 748 690 820Q560 906 330 898Q110 912 -30 812Z", leaf) +
  stroke("M-10 820Q320 850 660 822", "#8ecf8a", 5) +
  times(15, (rib) => {
    const x = 30 + rib * 42;
    return stroke(
      `M${x} 832l34 -${56 - Math.abs(rib - 7) * 3}M${x} 836l30 ${50 - Math.abs(rib - 7) * 4}`,
      "#2f9464",
      3,
    );
  });

const knife = (): string =>
  shape("M300 446h44v112l-22 38l-22 -38z", "#eef3f6") +
  shape("M322 446h22v112l-22 38z", "#b4c2ce") +
  rect(292, 434, 60, 14, "#3b2b2f") +
  shape("M302 434v-66q0 -20 20 -20t20 20v66z", "#3b2b2f") +
  disc(322, 374, 5, "#e8b84a") +
  disc(322, 408, 5, "#e8b84a");

export function draw(): string {
  const font = face("shrikhand");
  return sheet(
    pink,
    disc(322, 606, 272, "#f7b733"),
    bananaLeaf(),
    slice(),
    knife(),
    letter("The Kueh", { font, size: 108, x: 320, y: 124, anchor: "middle", fill: maroon }),
    letter("Counter", { font, size: 108, x: 320, y: 217, anchor: "middle", fill: "#c81f3f" }),
    letter("Murders", { font, size: 108, x: 320, y: 310, anchor: "middle", fill: maroon }),
    letter("GERALDINE PEREIRA", {
      font: face("josefin-sans", 700),
      size: 26,
      x: 320,
      y: 934,
      anchor: "middle",
      tracking: 0.14,
      fill: maroon,
    }),
  );
}
