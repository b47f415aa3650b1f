import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { expect, it } from "vitest";
import { drawArchitecture } from "../draw-architecture.ts";
import { orderStates } from "../draw-order-states.ts";
import { root } from "../paths.mjs";

it("docs/architecture.md shows the imports as the code has them (npm run draw:architecture)", () => {
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  expect(drawArchitecture(page)).toBe(page);
});

it("docs/orders.md shows the states as the code has them (npm run draw:orders)", () => {
  expect(readFileSync(join(root, "docs/orders.md"), "utf8")).toBe(orderStates());
});

it.each([
  { package: "web", atLeast: 2_000 },
  { package: "core", atLeast: 1_000 },
  { package: "functions", atLeast: 250 },
])("no folder of $package imports itself through the folders beside it", ({ package: name, atLeast }) => {
  const imports = importsIn(join(root, "packages", name, "src"));
  expect(imports.length).toBeGreaterThan(atLeast);
  expect(loopsAmong(imports)).toEqual([]);
});

it("finds a loop of folders at every depth, and counts files beside a folder as part of their common parent", () => {
  const imports = [
    { from: "app/App.tsx", to: "cart/cart.ts" },
    { from: "cart/hooks/use-cart.ts", to: "cart/cart.ts" },
    { from: "cart/cart.ts", to: "cart/hooks/use-cart.ts" },
    { from: "book/sample/pdf/draw.ts", to: "book/sample/reader/size.ts" },
    { from: "book/sample/reader/Page.tsx", to: "book/sample/search/find.ts" },
    { from: "book/sample/search/find.ts", to: "book/sample/pdf/parts/text.ts" },
  ];
  expect(loopsAmong(imports)).toEqual([
    "book/sample/pdf → book/sample/reader → book/sample/search → book/sample/pdf",
  ]);
});

type Import = { from: string; to: string };

/** The relative imports of the files in a folder, also of types and styles, with paths from that folder. */
const importsIn = (folder: string): Import[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/(?:from |import |import\()"(\.[^"]+)"/g)].map(
        ([, specifier = ""]) => ({
          from: file.split(sep).join("/"),
          to: relative(folder, join(folder, dirname(file), specifier))
            .split(sep)
            .join("/"),
        }),
      ),
    );

function loopsAmong(imports: readonly Import[]): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [from.split("/"), to.split("/")];
    const shared = here.findIndex((part, depth) => part !== there[depth]);
    // One of them is a file in the folder that contains both.
    if (shared >= here.length - 1 || shared >= there.length - 1) continue;
    const [importer, imported] = [here, there].map((path) => path.slice(0, shared + 1).join("/")) as [
      string,
      string,
    ];
    arrows.set(importer, (arrows.get(importer) ?? new Set()).add(imported));
  }
  const loops: string[] = [];
  const done = new Set<string>();
  const follow = (folder: string, trail: readonly string[]): void => {
    if (trail.includes(folder)) {
      loops.push([...trail.slice(trail.indexOf(folder)), folder].join(" → "));
      return;
    }
    if (done.has(folder)) return;
    for (const next of arrows.get(folder) ?? []) follow(next, [...trail, folder]);
    done.add(folder);
  };
  for (const folder of [...arrows.keys()].sort()) follow(folder, []);
  return loops;
}
