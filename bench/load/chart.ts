type TcpProxy = { name: string; points: readonly [x: number, y: number][] };
type Chart = { title: string; x: string; y: string; lines: readonly TcpProxy[] };

const WIDTH = 720;
const HEIGHT = 380;
const PLOT = { left: 70, right: 560, top: 56, bottom: 316 };

/**
 * A line chart as SVG text with a logarithmic x-axis. Lines differ by end labels and dashes, not by colour
 * alone.
 */
export function chart({ title, x, y, lines }: Chart): string {
  const ticks = [...new Set(lines.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  const [minLog, maxLog] = [Math.log(ticks[0] ?? 1), Math.log(ticks.at(-1) ?? 1)];
  const ceiling = niceCeiling(Math.max(...lines.flatMap(({ points }) => points.map(([, value]) => value))));
  const toX = (at: number) =>
    PLOT.left + ((Math.log(at) - minLog) / (maxLog - minLog || 1)) * (PLOT.right - PLOT.left);
  const toY = (value: number) => PLOT.bottom - (value / ceiling) * (PLOT.bottom - PLOT.top);
  const ends = avoidOverlaps(lines.map(({ points }) => toY(points.at(-1)?.[1] ?? 0)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #2a2420 } .title { font-weight: 600; font-size: 15px }
.grid { stroke: #d8ccbc } .line { fill: none; stroke-width: 2.5 } rect { fill: #fffdf9 }
.l0 { stroke: #a63d2f } .l1 { stroke: #1f6f78; stroke-dasharray: 8 4 } .l2 { stroke: #6b5b95; stroke-dasharray: 2 4 }
.l3 { stroke: #7a5400; stroke-dasharray: 12 4 2 4 } .l4 { stroke: #2f6b4a; stroke-dasharray: 16 6 }
.l5 { stroke: #8a8078; stroke-dasharray: 3 7 }
@media (prefers-color-scheme: dark) {
text { fill: #f1e9df } .grid { stroke: #463d35 } rect { fill: #1f1b18 }
.l0 { stroke: #ef8b74 } .l1 { stroke: #6fc3cc } .l2 { stroke: #b9a8e6 } .l3 { stroke: #f3cf7a } .l4 { stroke: #86cfa5 } .l5 { stroke: #b5aba2 }
}
</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text class="title" x="${PLOT.left}" y="28">${escaped(title)}</text>
<text x="${PLOT.left}" y="48">${escaped(y)}</text>
${[0, 0.25, 0.5, 0.75, 1]
  .map((share) => share * ceiling)
  .map(
    (value) => `<path class="grid" d="M${PLOT.left} ${toY(value)}H${PLOT.right}"/>
<text x="${PLOT.left - 8}" y="${toY(value) + 4}" text-anchor="end">${short(value)}</text>`,
  )
  .join("\n")}
${ticks.map((at) => `<text x="${toX(at)}" y="${PLOT.bottom + 22}" text-anchor="middle">${at.toLocaleString("en")}</text>`).join("\n")}
<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 46}" text-anchor="middle">${escaped(x)}</text>
${lines
  .map(
    ({ name, points }, at) => `<polyline class="line l${at % 6}" points="${points
      .map(([at, value]) => `${toX(at).toFixed(1)},${toY(value).toFixed(1)}`)
      .join(" ")}"/>
<text x="${PLOT.right + 10}" y="${(ends[at] ?? 0) + 4}">${escaped(name)}</text>`,
  )
  .join("\n")}
</svg>
`;
}

// 1, 2, 2.5 or 5 times a power of ten.
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= value) ?? 10 * power;
}

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));

// Moves the labels at the lines' ends apart where they would overlap.
function avoidOverlaps(heights: readonly number[]): number[] {
  const spread = [...heights];
  const order = heights.map((_, at) => at).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  for (const [rank, at] of order.entries()) {
    const above = order[rank - 1];
    if (above !== undefined) spread[at] = Math.max(spread[at] ?? 0, (spread[above] ?? 0) + 16);
  }
  return spread;
}

const escaped = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
