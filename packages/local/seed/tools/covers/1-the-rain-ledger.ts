import { disc, HEIGHT, rect, scatter, shape, sheet, stroke, times, WIDTH } from "../drawing.ts";
import { face, letter } from "../lettering.ts";

const paper = "#f2e9d8";
const indigo = "#22355f";
const red = "#d6402b";

const faint = "#7f93bd";

const umbrella = { x: 494, y: 566, radius: 116 };

// Rain hangs from the top like the columns of a ledger, and stops above the umbrella.
function rain(): string {
  const next = scatter(11);
  return times(40, (column) => {
    const x = 8 + column * 16;
    const width = 3 + Math.floor(next() * 4) * 1.6;
    const away = Math.abs(x - umbrella.x);
    const sheltered = away < umbrella.radius + 10;
    const dome = umbrella.y - Math.sqrt(Math.max(0, (umbrella.radius + 16) ** 2 - away ** 2));
    const end = sheltered ? dome - 14 - next() * 46 : 250 + next() * 330;
    const drop = end + 26 + next() * 22;
    const falls = !sheltered && next() > 0.25;
    const colour = next() > 0.72 ? faint : indigo;
    const cap = `stroke-linecap="round"`;
    return (
      stroke(`M${x} -10V${end}`, colour, width, cap) +
      (falls ? stroke(`M${x} ${drop}v${10 + next() * 30}`, colour, width, cap) : "")
    );
  });
}

function walker(): string {
  const { x, y, radius } = umbrella;
  const ribs = [-radius, -radius / 3, radius / 3, radius];
  const scallops = ribs
    .slice(1)
    .map((rib, index) => {
      const from = ribs[index] ?? 0;
      return `Q${x + (from + rib) / 2} ${y - 22} ${x + from} ${y}`;
    })
    .reverse()
    .join("");
  return (
    stroke(`M${x} ${y - radius - 14}V${y + 92}`, indigo, 5, `stroke-linecap="round"`) +
    shape(`M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}${scallops}Z`, red) +
    disc(x + 26, y + 38, 15, indigo) +
    shape(`M${x + 4} ${y + 152}q-2 -92 22 -94q26 2 24 94z`, indigo) +
    stroke(`M${x + 22} ${y + 76}L${x} ${y + 90}`, indigo, 9, `stroke-linecap="round"`) +
    stroke(`M${x + 17} ${y + 145}V${y + 178}M${x + 37} ${y + 145}V${y + 178}`, indigo, 7)
  );
}

export function draw(): string {
  const caslon = face("libre-caslon-display");
  const rules = times(9, (line) => rect(0, 744 + line * 29, WIDTH, 1.4, "#a9bcc0"));
  const margin = rect(62, 0, 1.6, HEIGHT, "#e08b7d") + rect(67, 0, 1.6, HEIGHT, "#e08b7d");
  return sheet(
    paper,
    margin,
    rules,
    rain(),
    walker(),
    letter("The Rain", { font: caslon, size: 112, x: 84, y: 800, fill: indigo, tracking: -0.01 }),
    letter("Ledger", { font: caslon, size: 112, x: 84, y: 887, fill: indigo, tracking: -0.01 }),
    letter("ADELINE SOH", {
      font: face("archivo", 600),
      size: 19,
      x: 604,
      y: 886,
      anchor: "end",
      tracking: 0.16,
      fill: red,
    }),
    letter("A novel", {
      font: face("libre-caslon-text", 400, "italic"),
      size: 21,
      x: 604,
      y: 916,
      anchor: "end",
      fill: indigo,
    }),
  );
}
