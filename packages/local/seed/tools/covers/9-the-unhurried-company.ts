import { disc, rect, shape, sheet, stroke, times } from "../drawing.ts";
import { face, letter, letterLines } from "../lettering.ts";

const sage = "#dfe4cf";
const ink = "#1c2b26";
const vermilion = "#ef4a30";

// A shell of half circles, each a step wider than the last; its mouth ends in the foot.
function shell(x: number, y: number): string {
  const step = 26;
  let at = x;
  let d = `M${x} ${y}`;
  for (let turn = 1; turn <= 5; turn += 1) {
    const radius = (turn - 0.5) * step;
    at += turn % 2 ? radius * 2 : -radius * 2;
    d += `A${radius} ${radius} 0 0 1 ${at} ${y}`;
  }
  const last = 5.5 * step;
  d += `A${last} ${last} 0 0 1 ${at - last} ${y + last}`;
  return shape(`${d}Z`, "#f8d5c2") + stroke(d, vermilion, 21, `stroke-linecap="round"`);
}

export function draw(): string {
  const font = face("archivo", 800);
  return sheet(
    sage,
    times(7, (line) => rect(0, 470 + line * 62, 640, 1.4, "#bcc5a8")),
    shell(318, 676),
    // The road is a chart of the years: nearly flat, always up.
    shape("M0 884L150 862L290 850L640 790V960H0Z", ink),
    shape(
      "M118 872Q176 800 300 806Q420 812 470 770Q500 744 506 690Q512 660 540 664Q566 670 560 716Q550 776 500 818L440 900H118Z",
      ink,
    ),
    stroke("M536 676Q536 630 524 596M546 676Q560 634 578 608", ink, 7, `stroke-linecap="round"`),
    disc(523, 590, 10, vermilion) + disc(582, 602, 10, vermilion),
    letterLines(["The", "Unhurried", "Company"], 98, {
      font,
      size: 112,
      x: 40,
      y: 132,
      fill: ink,
      tracking: -0.045,
    }),
    letterLines(["Leading well without", "leading loudly"], 34, {
      font: face("archivo", 500),
      size: 28,
      x: 46,
      y: 392,
      fill: vermilion,
    }),
    letter("Priya Venkataraman", { font: face("archivo", 600), size: 28, x: 46, y: 924, fill: sage }),
  );
}
