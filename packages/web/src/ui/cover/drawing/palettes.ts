export type Palette = {
  ground: string;
  ink: string;
  /** Close to the ground, for shapes under or beside the text. */
  tone: string;
  spark: string;
};

/** The same in dark mode. test/ui/styles/contrast.test.ts requires 4.5:1 of ink on ground and on tone. */
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
