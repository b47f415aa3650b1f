import { expect } from "vitest";
import type { Stack } from "../support/stack.ts";
import type { Property } from "./property.ts";

const uploadedFiles = (stack: Stack) => {
  const found = stack
    .of("pulumi-nodejs:dynamic:Resource")
    .find(({ name }) => name.startsWith("WebAssetFiles"));
  if (!found) throw new Error("the web app is not uploaded");
  return found.inputs;
};

const cacheControls = (stack: Stack): Record<string, string> =>
  Object.fromEntries(
    uploadedFiles(stack).files.map(({ key, cacheControl }: { key: string; cacheControl: string }) => [
      key,
      cacheControl,
    ]),
  );

export const webProperties: Property[] = [
  {
    title:
      "revalidates the worker, the manifest and index.html each time, and caches hashed files for a year",
    holds(stack) {
      const immutable = "public, max-age=31536000, immutable";
      expect(cacheControls(stack)).toEqual({
        "index.html": "no-cache",
        "sw.js": "no-cache",
        "manifest.webmanifest": "no-cache",
        "prefetch.js": "no-cache",
        "theme.js": "no-cache",
        "icons/favicon.svg": "no-cache",
        "assets/index-BmHgo6Ao.js": immutable,
        "assets/newsreader-D4x2.woff2": immutable,
      });
    },
  },
  {
    title: "sends every file with its content type",
    holds(stack) {
      const types = Object.fromEntries(
        uploadedFiles(stack).files.map(({ key, contentType }: { key: string; contentType: string }) => [
          key,
          contentType,
        ]),
      );
      expect(types).toMatchObject({
        "index.html": "text/html;charset=UTF-8",
        "sw.js": "text/javascript;charset=UTF-8",
        "manifest.webmanifest": "application/manifest+json;charset=UTF-8",
        "assets/newsreader-D4x2.woff2": "font/woff2",
      });
    },
  },
  {
    title: "keeps the files of earlier versions, for pages that are open during a deployment",
    holds(stack) {
      expect(uploadedFiles(stack).purge).toBe(false);
    },
  },
];
