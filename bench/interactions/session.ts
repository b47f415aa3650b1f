import type { Locator, Page } from "@playwright/test";

type Tap = { target(page: Page): Locator; opensPage: boolean };

const ROUNDS = 5;

const bookInList = (page: Page, position: number): Locator =>
  page.getByRole("main").locator("a[href^='/book/']").nth(position);

/** From home to a book, the cart, the list, a category, and home again; each round with other books. */
const roundOf = (round: number): Tap[] => [
  { target: (page) => bookInList(page, round % 4), opensPage: true },
  { target: (page) => page.getByRole("button", { name: "Add to Cart" }), opensPage: false },
  { target: (page) => page.getByRole("link", { name: /in your cart$/ }), opensPage: true },
  { target: (page) => page.getByRole("link", { name: "Continue Shopping" }), opensPage: true },
  { target: (page) => bookInList(page, round % 4), opensPage: true },
  {
    target: (page) => page.getByRole("main").locator("a[href^='/category/']").first(),
    opensPage: true,
  },
  { target: (page) => bookInList(page, (round + 1) % 4), opensPage: true },
  {
    target: (page) => page.getByRole("banner").getByRole("link", { name: "Frangipani Books" }),
    opensPage: true,
  },
];

/** 40 taps of a shopper. */
export const SESSION: readonly Tap[] = Array.from({ length: ROUNDS }, (_, round) => roundOf(round)).flat();
