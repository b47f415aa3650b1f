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
  ["with a complete catalogue", "ready", 4000, 9, false],
  ["rendered by the server", "loading", 0, 9, false],
  ["after a book's page", "loading", 5, 9, true],
  ["without any catalogue", "loading", 0, 0, true],
])(
  "home %s (%s, %s books, %s categories) without featured books shows their section: %s",
  (_, status, count, categories, isShown) => {
    Object.assign(shop, { status, count, categories });
    expect(renderToStaticMarkup(createElement(Hero)).includes("Featured Books")).toBe(isShown);
  },
);
