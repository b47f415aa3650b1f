import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { palettes } from "../../../src/ui/cover/drawing/shapes.ts";

const css = readFileSync(join(import.meta.dirname, "../../../src/ui/styles/tokens.css"), "utf8");

type Theme = "light" | "dark";

/** `--name: light-dark(#aaa, #bbb)` → { light: "#aaa", dark: "#bbb" } */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

const colourOf = (name: string, theme: Theme) => {
  const found = tokens.get(name);
  if (!found) throw new Error(`no token --${name} with a light and a dark value`);
  return found[theme];
};

/** The relative luminance as defined in WCAG 2.2. */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const surfaces = ["paper", "paper-raised", "paper-sunk"];
const texts = ["ink", "muted", "accent", "accent-hover", "positive", "warning", "danger", "danger-hover"];

const readableTexts: [text: string, ground: string][] = [
  ...texts.flatMap((text) => surfaces.map((ground): [string, string] => [text, ground])),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
  ["danger-ink", "danger"],
  ["danger-ink", "danger-hover"],
  ["paper", "ink"],
  ["ink", "accent-soft"],
  ["muted", "accent-soft"],
  ["accent", "accent-soft"],
  ...["positive", "warning", "danger"].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
    ["muted", `${tone}-soft`],
  ]),
  ...["yellow", "blue", "purple", "green", "red"].map((tone): [string, string] => [tone, `${tone}-soft`]),
];

const visibleEdges: [edge: string, ground: string][] = ["line-strong", "focus", "accent"].flatMap((edge) =>
  surfaces.map((ground): [string, string] => [edge, ground]),
);

describe.each<Theme>(["light", "dark"])("in the %s theme", (theme) => {
  test.each(readableTexts)("%s can be read on %s (4.5:1)", (text, ground) => {
    expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(visibleEdges)("%s can be seen on %s (3:1)", (edge, ground) => {
    expect(contrast(colourOf(edge, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test.each(palettes.map((palette, number) => [number, palette] as const))(
  "text on a typographic cover can be read in palette %i, on the ground and over a shape",
  (_number, { ground, ink, tone }) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, tone)).toBeGreaterThanOrEqual(4.5);
  },
);
