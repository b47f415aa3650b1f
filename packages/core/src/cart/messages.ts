export const cartMessages = {
  added: (title: string) => `Added "${title}" to cart`,
  updated: (title: string) => `Updated quantity for "${title}"`,
  removed: "Item removed from cart",
} as const;
