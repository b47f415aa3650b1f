import { disc, group, rect, shape, sheet, times } from "../drawing.ts";
import { face, letter, letterLines } from "../lettering.ts";

const light = "#ffd84d";
const door = "#2746c7";
const shade = "#1d369f";
const white = "#fffaf0";
const brass = "#f0a92b";

const hinge = (y: number): string =>
  group(
    "",
    rect(0, y, 44, 112, brass),
    times(3, (screw) => disc(26, y + 22 + screw * 34, 5, "#a86b0f")),
    rect(0, y - 6, 13, 124, "#c9811a"),
    times(4, (knuckle) => rect(0, y + 22 + knuckle * 24, 13, 3, "#8f570a")),
  );

export function draw(): string {
  const font = face("bricolage-grotesque", 700);
  return sheet(
    light,
    // The door stands ajar: its free edge is further off, and light comes round it.
    shape("M0 -20L520 66V894L0 980Z", door),
    shape("M520 66L544 62V898L520 894Z", shade),
    shape("M74 66L462 122V412L74 412Z", shade),
    shape("M86 84L450 136V400L86 400Z", door),
    hinge(136),
    hinge(712),
    disc(486, 486, 20, brass),
    disc(481, 481, 7, "#ffe3a3"),
    letterLines(["Small", "Hinges"], 112, { font, size: 128, x: 68, y: 560, fill: white, tracking: -0.035 }),
    letterLines(["How modest habits", "move heavy doors"], 38, {
      font: face("bricolage-grotesque", 500),
      size: 32,
      x: 74,
      y: 740,
      fill: light,
    }),
    letter("Daniel Ofori", { font: face("bricolage-grotesque", 600), size: 29, x: 74, y: 862, fill: white }),
  );
}
