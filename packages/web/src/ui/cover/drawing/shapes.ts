/* Functions that return path data of shapes, in the cover's units: 100 wide, 150 high. Paths are filled by the even-odd rule. */

export const rect = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const ring = (x: number, y: number, inner: number, outer: number) =>
  disc(x, y, outer) + disc(x, y, inner);

export const dome = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0Z`;

export const arch = (x: number, y: number, inner: number, outer: number) =>
  dome(x, y, outer) + dome(x, y, inner);

export const border = (inset: number, thickness: number) =>
  rect(inset, inset, 100 - 2 * inset, 150 - 2 * inset) +
  rect(inset + thickness, inset + thickness, 100 - 2 * (inset + thickness), 150 - 2 * (inset + thickness));

/** A quarter disc that fills the square at x, y; `corner` is opposite its round side. */
export function quarter(x: number, y: number, side: number, corner: "nw" | "ne" | "se" | "sw"): string {
  const far = {
    nw: [0, 0, 1, 0, 0, 1],
    ne: [1, 0, 1, 1, 0, 0],
    se: [1, 1, 0, 1, 1, 0],
    sw: [0, 1, 0, 0, 1, 1],
  }[corner];
  const [cx = 0, cy = 0, ax = 0, ay = 0, bx = 0, by = 0] = far;
  const at = (u: number, v: number) => `${x + u * side} ${y + v * side}`;
  return `M${at(cx, cy)}L${at(ax, ay)}A${side} ${side} 0 0 1 ${at(bx, by)}Z`;
}

/** Repeats a shape in columns and rows, `step` apart. */
export function grid(
  x: number,
  y: number,
  step: number,
  columns: number,
  rows: number,
  shape: (x: number, y: number) => string,
): string {
  let path = "";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) path += shape(x + column * step, y + row * step);
  return path;
}

/** A petal with its flower's centre at 0,0, twelve units long, pointing up. */
export const petal =
  "M0 0C-3.6-1.9-6-5.3-5-8.6-4.3-11.2-1.9-12.5.7-11.8 4.1-10.8 5.3-7.4 4.3-4.3 3.6-2.2 1.9-.7 0 0Z";

export const leaf = "M0 0C5-9 7-20 0-31-7-20-5-9 0 0Z";

export const wave = (y: number) => `M-6 ${y}q6.5-6 13 0t13 0 13 0 13 0 13 0 13 0 13 0 13 0 13 0`;

export type Palette = {
  ground: string;
  ink: string;
  /** Similar to the ground, for shapes under or beside the text. */
  tone: string;
  /** Stands out from the ground, for small shapes. */
  spark: string;
};

/** Used in dark mode too. test/ui/styles/contrast.test.ts requires a contrast of 4.5:1 of ink on ground and on tone. */
export const palettes: readonly Palette[] = [
  { ground: "#1d3b2e", ink: "#f7eeda", tone: "#2d5543", spark: "#e6aa45" },
  { ground: "#efe4cd", ink: "#2a221c", tone: "#dccfb0", spark: "#b3472b" },
  { ground: "#1d2c4d", ink: "#f3ead8", tone: "#2e4474", spark: "#ec8d5e" },
  { ground: "#e4ab35", ink: "#2d1d05", tone: "#cf9117", spark: "#7d2b1a" },
  { ground: "#771f26", ink: "#fcebd6", tone: "#95353c", spark: "#eabb55" },
  { ground: "#bccbd0", ink: "#16282f", tone: "#9fb4bc", spark: "#bd4a2b" },
  { ground: "#3d2449", ink: "#f6e8ee", tone: "#593969", spark: "#f0a562" },
  { ground: "#ebbfae", ink: "#3b191b", tone: "#dda08f", spark: "#802437" },
  { ground: "#0e5157", ink: "#eff4e8", tone: "#1d6d73", spark: "#f3c452" },
  { ground: "#cbd1b1", ink: "#262f1a", tone: "#b0b98f", spark: "#93401f" },
  { ground: "#a8441f", ink: "#fff2df", tone: "#8d3616", spark: "#f4cf8a" },
  { ground: "#f4f0e6", ink: "#1c1c1a", tone: "#e4ddca", spark: "#2a5d93" },
];
