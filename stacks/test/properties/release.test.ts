import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Stack } from "../support/stack.ts";
import { everyStage, FUNCTIONS, onProduction } from "../support/stages.ts";
import { ROOT } from "../support/workspace.ts";

everyStage("runs without an error, and builds every function", (stack) => {
  expect(stack.errors).toEqual([]);
  expect(Object.keys(stack.bundles).toSorted()).toEqual(FUNCTIONS.toSorted());
});

everyStage("deploys to Singapore", (stack) => {
  const defaultTags = { tags: { app: "frangipani", stage: stack.app?.stage } };
  const aws = { version: "7.20.0", region: "ap-southeast-1", defaultTags };
  expect(stack.app).toMatchObject({ name: "frangipani", providers: { aws } });
});

everyStage("publishes a version of each function, with the name of the release", (stack) => {
  for (const name of FUNCTIONS)
    expect(stack.fn(name), name).toMatchObject({ publish: true, description: "v1.2.3" });
});

everyStage("gives each function an alias, which no deployment moves", (stack) => {
  const aliases = stack.of("aws:lambda/alias:Alias");
  const names = FUNCTIONS.map((name) => `${name}Live`);
  expect(aliases.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  for (const { name, inputs, options } of aliases) {
    const functionName = stack.fn(name.replace(/Live$/, "")).name;
    expect(inputs, name).toMatchObject({ name: "live", functionName });
    expect(options?.ignoreChanges, name).toEqual(["functionVersion", "routingConfig"]);
  }
});

everyStage(
  "lets browsers cache hashed files for a year, and makes them revalidate the others each time",
  (stack) => {
    const revalidated = "public, max-age=0, must-revalidate, s-maxage=60";
    const immutable = "public, max-age=31536000, immutable";
    expect(cacheControls(stack)).toEqual({
      "releases/v1.2.3/index.html": revalidated,
      "releases/v1.2.3/sw.js": revalidated,
      "releases/v1.2.3/manifest.webmanifest": revalidated,
      "releases/v1.2.3/prefetch.js": revalidated,
      "releases/v1.2.3/theme.js": revalidated,
      "releases/v1.2.3/icons/favicon.svg": revalidated,
      "assets/index-BmHgo6Ao.js": immutable,
      "assets/newsreader-D4x2.woff2": immutable,
    });
  },
);

everyStage("sends every file with its content type", (stack) => {
  const sent = uploadedFiles(stack).files.map(({ key, contentType }) => [key, contentType]);
  const types = Object.fromEntries(sent);
  expect(types).toMatchObject({
    "releases/v1.2.3/index.html": "text/html;charset=UTF-8",
    "releases/v1.2.3/sw.js": "text/javascript;charset=UTF-8",
    "releases/v1.2.3/manifest.webmanifest": "application/manifest+json;charset=UTF-8",
    "assets/newsreader-D4x2.woff2": "font/woff2",
  });
});

everyStage(
  "puts files without a hash into a folder of the release, and leaves the live ones alone",
  (stack) => {
    expect(
      Object.keys(cacheControls(stack)).filter((key) => !/^(assets|releases\/v1\.2\.3)\//.test(key)),
    ).toEqual([]);
  },
);

everyStage("keeps the files of earlier versions, for pages that are open during a deployment", (stack) => {
  expect(uploadedFiles(stack).purge).toBe(false);
});

onProduction("declares in sst-env.d.ts what the stacks link, as a deployment would write it", ({ links }) => {
  const text = readFileSync(join(ROOT, "sst-env.d.ts"), "utf8");
  for (const [name, properties] of Object.entries(links)) {
    const lines = Object.entries(properties)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, type]) => `      "${key}": ${type}`);
    expect(text).toContain(`    "${name}": {\n${lines.join("\n")}\n    }`);
  }
  const named = [...text.matchAll(/^ {4}"(\w+)": \{$/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(links).toSorted());
});

type UploadedFile = { key: string; cacheControl: string; contentType: string };

/** The web app's files, as the deployment uploads them. */
function uploadedFiles(stack: Stack): { purge: boolean; files: UploadedFile[] } {
  const found = stack
    .of("pulumi-nodejs:dynamic:Resource")
    .find(({ name }) => name.startsWith("WebAssetFiles"));
  if (!found) throw new Error("the web app is not uploaded");
  return found.inputs as ReturnType<typeof uploadedFiles>;
}

const cacheControls = (stack: Stack): Record<string, string> =>
  Object.fromEntries(uploadedFiles(stack).files.map(({ key, cacheControl }) => [key, cacheControl]));
