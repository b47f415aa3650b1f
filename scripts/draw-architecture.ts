/** `npm run draw:architecture`: draws the imports between packages and slices of core in docs/architecture.md. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isMain, root } from "./paths.mjs";

const file = join(root, "docs/architecture.md");
const DRAWING = /(?<=<!-- npm run draw:architecture -->\n).*?(?=<!-- end of the drawing -->)/s;

// These are not drawn, as they would hide the rest: every slice uses the kernel, and the storage uses every slice that is stored.
const OMITTED_SLICES = new Set(["kernel", "dynamo", "sqlite"]);

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(root, folder, name));

const importsOf = (source: string): string[] =>
  [...readFileSync(source, "utf8").matchAll(/(?:from |import\()"([^"]+)"/g)].map(
    ([, specifier = ""]) => specifier,
  );

function packageEdges(): string[] {
  const folders = readdirSync(join(root, "packages")).map((name) => ({
    name,
    folder: `packages/${name}/src`,
  }));
  return edges(
    [...folders, { name: "stacks", folder: "stacks" }].flatMap(({ name, folder }) =>
      sourcesIn(folder)
        .filter((source) => !source.includes(`${sep}test${sep}`))
        .flatMap(importsOf)
        .flatMap((specifier) => {
          const target = /^@frangipani\/([^/]+)/.exec(specifier)?.[1];
          return target ? [[name, target] as const] : [];
        }),
    ),
  );
}

function sliceEdges(): string[] {
  const core = join(root, "packages/core/src");
  const sliceOf = (path: string) => relative(core, path).split(sep)[0] ?? "";
  return edges(
    sourcesIn("packages/core/src").flatMap((source) =>
      importsOf(source)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => [sliceOf(source), sliceOf(join(dirname(source), specifier))] as const)
        .filter((slices) => !slices.some((slice) => OMITTED_SLICES.has(slice))),
    ),
  );
}

const edges = (pairs: readonly (readonly [from: string, to: string])[]): string[] =>
  [...new Set(pairs.filter(([from, to]) => from !== to).map(([from, to]) => `  ${from} --> ${to}`))].sort();

const diagram = (lines: readonly string[]) => `\`\`\`mermaid\nflowchart TD\n${lines.join("\n")}\n\`\`\`\n`;

/** The page with diagrams of the current code. */
export function drawArchitecture(page: string): string {
  const drawing = `
Imports between packages:

${diagram(packageEdges())}
Imports between slices of core, without \`kernel\`, which all of them use, and \`dynamo\` and \`sqlite\`, which implement their stores:

${diagram(sliceEdges())}
`;
  if (!DRAWING.test(page)) throw new Error("docs/architecture.md has no place for the drawing");
  return page.replace(DRAWING, () => drawing);
}

if (isMain(import.meta.url)) writeFileSync(file, drawArchitecture(readFileSync(file, "utf8")));
