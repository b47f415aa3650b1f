import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonicalPath, pagePattern } from "../src/paths.ts";

const routeTree = readFileSync(new URL("../../web/src/routeTree.gen.ts", import.meta.url), "utf8");

describe("the page pattern", () => {
  const isPage = (path: string) => new RegExp(pagePattern(routeTree), "i").test(path);

  it("matches the paths of the route tree, with any value of a parameter", () => {
    for (const path of ["/", "/browse", "/Browse/", "/book/7", "/category/caf%C3%A9", "/admin", "/admin/gst"])
      expect(isPage(path), path).toBe(true);
  });

  it("does not match a longer or shorter path, a path below a page, or a missing parameter", () => {
    for (const path of [
      "/nowhere",
      "/browser",
      "/xbrowse",
      "/book",
      "/book/",
      "/book/7/8",
      "/admin/x",
      "/cart/1",
    ])
      expect(isPage(path), path).toBe(false);
  });

  it("throws for a file that is not the route tree", () =>
    expect(() => pagePattern("export const routes = [];")).toThrow("the route tree lists no pages"));
});

it.each([
  ["/", "/"],
  ["/browse", "/browse"],
  ["/browse/", "/browse"],
  ["/Browse/", "/browse"],
  ["/book/AbC", "/book/AbC"],
  ["/Book/AbC/", "/book/AbC"],
  ["/category/caf%C3%A9/", "/category/caf%C3%A9"],
  ["/Admin/GST", "/admin/gst"],
  ["/Saved/Shared/", "/saved/shared"],
  ["/nowhere/", "/nowhere/"],
  ["/book/", "/book/"],
  ["/assets/Main.js", "/assets/Main.js"],
  ["//evil.example/", "//evil.example/"],
])("the canonical path of %s is %s", (path, canonical) =>
  expect(canonicalPath(pagePattern(routeTree), path)).toBe(canonical),
);
