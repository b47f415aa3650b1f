import { disc, rect, sheet, times } from "../drawing.ts";
import { face, letter, sizeFor } from "../lettering.ts";

const concrete = "#d6d3cb";
const black = "#131313";
const sun = "#ffb800";

export function draw(): string {
  const anton = face("anton");
  const author = { font: anton, size: 40, x: 602, anchor: "end" as const, tracking: 0.06, fill: concrete };
  // Bars grow from hairline to wall: less daylight with every one.
  const bars = times(13, (bar) => {
    const y = 52 + bar * 40;
    return rect(0, y, 640, 2 + bar * 2.9, black);
  });
  const days = times(7, (day) => {
    const x = 40 + day * 81;
    const spent = day < 5;
    return (
      rect(x, 880, 74, 40, "none", `stroke="${concrete}" stroke-width="2"`) +
      letter("MTWTFSS".charAt(day), { font: anton, size: 20, x: x + 12, y: 908, fill: concrete }) +
      (spent
        ? disc(x + 52, 900, 11, concrete)
        : disc(x + 52, 900, 10, "none", `stroke="${concrete}" stroke-width="2"`))
    );
  });
  return sheet(
    concrete,
    disc(320, 330, 244, sun),
    bars,
    rect(0, 573, 640, 390, black),
    letter("THE DAYLIGHT", {
      font: anton,
      size: sizeFor("THE DAYLIGHT", 562, { font: anton }),
      x: 320,
      y: 700,
      anchor: "middle",
      fill: concrete,
    }),
    letter("QUOTA", { font: anton, size: 152, x: 38, y: 848, fill: sun }),
    letter("LEV", { ...author, y: 796 }),
    letter("MARCHETTI", { ...author, y: 848 }),
    days,
  );
}
