import { disc, rect, scatter, shape, sheet, times } from "../drawing.ts";
import { face, letter, sizeFor } from "../lettering.ts";

const dusk = "#ef7f5f";
const ink = "#241a2b";
const ivory = "#fbf3e4";
const sun = "#ffd25a";

// A keyboard whose black keys become a town at dusk.
function keyboard(): string {
  const key = 640 / 7;
  const ivories = times(7, (index) =>
    shape(`M${index * key + 2} 676h${key - 4}v272q0 12 -12 12h${-(key - 28)}q-12 0 -12 -12z`, ivory),
  );
  const next = scatter(5);
  const tops = [520, 430, 0, 474, 372, 546];
  const towers = tops.map((top, index) => {
    if (top === 0) return "";
    const left = (index + 1) * key - 29;
    const windows = times(Math.floor((640 - top) / 26), (row) =>
      times(3, (column) =>
        next() > 0.62 ? rect(left + 10 + column * 15, top + 18 + row * 26, 8, 12, sun) : "",
      ),
    );
    const roofs = [
      shape(`M${left} ${top}l29 -26l29 26z`, ink),
      rect(left + 26, top - 44, 5, 46, ink),
      "",
      shape(`M${left} ${top}q29 -40 58 0z`, ink),
      rect(left + 12, top - 16, 34, 18, ink) + rect(left + 27, top - 46, 4, 34, ink),
      "",
    ];
    return (
      (roofs[index] ?? "") +
      shape(`M${left} ${top}h58v326q0 10 -10 10h-38q-10 0 -10 -10z`.replace("v326", `v${836 - top}`), ink) +
      windows
    );
  });
  return rect(0, 668, 640, 300, ink) + ivories + towers.join("");
}

export function draw(): string {
  const bodoni = face("bodoni-moda", 700, "italic");
  const size = sizeFor("Mañana,", 556, { font: bodoni });
  return sheet(
    dusk,
    disc(248, 560, 176, sun),
    keyboard(),
    letter("Mañana,", { font: bodoni, size, x: 320, y: 216, anchor: "middle", fill: ink }),
    letter("said the piano", {
      font: face("bodoni-moda", 500, "italic"),
      size: 62,
      x: 598,
      y: 296,
      anchor: "end",
      fill: ivory,
    }),
    letter("RENÉE IBÁÑEZ", {
      font: face("josefin-sans", 700),
      size: 25,
      x: 46,
      y: 76,
      tracking: 0.18,
      fill: ink,
    }),
    letter("A MEMOIR", {
      font: face("josefin-sans", 600),
      size: 20,
      x: 598,
      y: 74,
      anchor: "end",
      tracking: 0.18,
      fill: ivory,
    }),
  );
}
