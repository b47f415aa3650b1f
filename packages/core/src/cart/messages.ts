export const cartMessages = {
  added: (title: string) => `Added "${title}" to cart`,
  updated: (title: string) => `Updated quantity for "${title}"`,
  removed: "Item removed from cart",
  tooManyBooks: "Your cart has reached the limit of different books for one order.",
} as const;
