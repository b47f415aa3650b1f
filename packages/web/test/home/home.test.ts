import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { Hero } from "../../src/home/Home.tsx";

const shop = vi.hoisted(() => ({ status: "ready", count: 0, categories: 0 }));
vi.mock("../../src/catalogue/hooks/use-catalogue.ts", () => ({
  useCatalogue: () => ({ ...shop, shopSize: undefined }),
  useFeatured: () => [],
  useTopCategories: () => Array.from({ length: shop.categories }),
}));
vi.mock("@tanstack/react-router", () => ({
  Link: ({ children }: { children: string }) => createElement(Fragment, null, children),
}));

it.each([
  ["of a complete catalogue", "ready", 4000, 9, false],
  ["that the server rendered", "loading", 0, 9, false],
  ["after a book's page", "loading", 5, 9, true],
  ["of which nothing is known", "loading", 0, 0, true],
])(
  "home %s (%s, %s books, %s categories), without featured books, has room for them: %s",
  (_, status, count, categories, isShown) => {
    Object.assign(shop, { status, count, categories });
    expect(renderToStaticMarkup(createElement(Hero)).includes("Featured Books")).toBe(isShown);
  },
);
