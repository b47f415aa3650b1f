import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Hero } from "../../src/home/Hero.tsx";

const catalogue = vi.hoisted(() => ({ status: "ready" }));
vi.mock("../../src/catalogue/hooks/use-catalogue.ts", () => ({
  useCatalogue: () => ({ ...catalogue, shopSize: 4000 }),
  useFeatured: () => [],
}));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ children }: { children: string }) => createElement(Fragment, null, children),
}));

it.each([
  ["ready", false],
  ["loading", true],
])("home without featured books has room for them: %s, %s", (status, isShown) => {
  catalogue.status = status;
  expect(renderToStaticMarkup(createElement(Hero)).includes("Featured Books")).toBe(isShown);
});
