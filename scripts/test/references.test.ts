import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../paths.mjs";

/* Files move and their names stay behind in prose: what comments and documents name must be there. */

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const documents = files.filter((file) => file.endsWith(".md"));
const sources = files.filter((file) => /\.(tsx?|mjs|js|css|html|jsonc|yml)$/.test(file));

// Prose says `core/orders/placing/quote.ts` for packages/core/src/orders/placing/quote.ts.
const paths = files.flatMap((file) => [`/${file}`, `/${file.replace("/src/", "/")}`]);
const isThere = (name: string) => paths.some((path) => path.endsWith(`/${name}`));

// The anchors that a Markdown viewer gives the headings of a document.
const anchorsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

const withoutCode = (document: string) => read(document).replace(/^```[\s\S]*?^```/gm, "");
const links = documents.flatMap((document) =>
  [...withoutCode(document).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, path = "", anchor]) => ({
      document,
      target: path ? relative(root, join(root, dirname(document), path)) : document,
      anchor,
    }),
  ),
);

const comments = (source: string) =>
  [
    ...read(source).matchAll(
      source.endsWith(".yml") ? /#.*/g : /(?<![\w"*])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|<!--[\s\S]*?-->/gm,
    ),
  ].map(([comment]) => comment);
const inTicks = (document: string) =>
  [...withoutCode(document).matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);

// Generated files, or placeholders for names.
const NOT_IN_REPOSITORY = /^(node_modules|\.sst|dist|dist-server|bench\/results)\b|NAME|^\//;
const named = [
  ...sources.map((file) => ({ file, texts: comments(file) })),
  ...documents.map((file) => ({ file, texts: inTicks(file) })),
].flatMap(({ file, texts }) =>
  texts.flatMap((text) =>
    [
      // Files, with their folders or without.
      ...text.matchAll(
        /(?<![\w/:.@$*-])[\w$@./-]*[\w$-]\.(?:tsx?|css|md|html|yml)(?![\w/.*])(?:#([\w-]+))?/g,
      ),
      // Files that are also made at run time, and folders: only where they say that they are of the repository.
      ...text.matchAll(/(?<![\w/:.@$*-])(?:packages|stacks|e2e|bench|docs|scripts)\/[\w$@./-]*[\w-]/g),
    ]
      .map(([match, anchor]) => ({ file, name: match.replace(/#.*|^(\.{1,2}\/)+/g, ""), anchor }))
      .filter(({ name }) => !NOT_IN_REPOSITORY.test(name)),
  ),
);

describe("references", () => {
  it("finds what documents link to", () => {
    expect(links.length).toBeGreaterThan(50);
    const broken = links.filter(
      ({ target, anchor }) =>
        !existsSync(join(root, target)) || (anchor && !anchorsOf(target).includes(anchor)),
    );
    expect(broken).toEqual([]);
  });

  it("finds the files and folders that comments and documents name", () => {
    expect(named.length).toBeGreaterThan(300);
    const isFolder = (name: string) => !/\.\w+$/.test(name) && existsSync(join(root, name));
    expect(named.filter(({ name }) => !isThere(name) && !isFolder(name))).toEqual([]);
  });

  it("finds the headings of documents that comments name", () => {
    const headings = named.filter(({ anchor }) => anchor !== undefined);
    expect(headings.length).toBeGreaterThan(50);
    const missing = headings.filter(
      ({ name, anchor = "" }) => isThere(name) && !anchorsOf(name).includes(anchor),
    );
    expect(missing).toEqual([]);
  });
});
