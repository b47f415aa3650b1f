import { expect } from "vitest";
import { cacheControls, uploadedFiles } from "../support/uploaded-files.ts";
import type { Property } from "./property.ts";

export const webProperties: Property[] = [
  {
    title:
      "has browsers revalidate the worker, the manifest and index.html each time, and cache hashed files for a year",
    holds(stack) {
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
  },
  {
    title: "sends every file with its content type",
    holds(stack) {
      const types = Object.fromEntries(
        uploadedFiles(stack).files.map(({ key, contentType }) => [key, contentType]),
      );
      expect(types).toMatchObject({
        "releases/v1.2.3/index.html": "text/html;charset=UTF-8",
        "releases/v1.2.3/sw.js": "text/javascript;charset=UTF-8",
        "releases/v1.2.3/manifest.webmanifest": "application/manifest+json;charset=UTF-8",
        "assets/newsreader-D4x2.woff2": "font/woff2",
      });
    },
  },
  {
    title: "puts files without a hash beside those that are live, until their release",
    holds(stack) {
      expect(
        Object.keys(cacheControls(stack)).filter((key) => !/^(assets|releases\/v1\.2\.3)\//.test(key)),
      ).toEqual([]);
    },
  },
  {
    title: "keeps the files of earlier versions, for pages that are open during a deployment",
    holds(stack) {
      expect(uploadedFiles(stack).purge).toBe(false);
    },
  },
];
