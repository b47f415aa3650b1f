import type { Page } from "@playwright/test";

/** The cart in its database, as book → copies; undefined when there is none. */
export const storedCart = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "frangipani-cart")) return undefined;
    return new Promise<Record<string, number> | undefined>((resolve, reject) => {
      const request = indexedDB.open("frangipani-cart");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const reading = request.result.transaction("carts").objectStore("carts").get("cart");
        reading.onsuccess = () => {
          request.result.close();
          const lines: { book: { title: string }; quantity: number }[] | undefined = reading.result?.lines;
          resolve(lines && Object.fromEntries(lines.map(({ book, quantity }) => [book.title, quantity])));
        };
      };
    });
  });

export const addToCart = (page: Page) => page.getByRole("button", { name: "Add to Cart" }).click();
export const cartButton = (page: Page, count: string) => page.getByRole("button", { name: `Cart, ${count}` });
