import { expect } from "vitest";
import { admin, anonymous, call, get, put, reader, shop } from "./scenario.ts";

/** After an administrator has signed in. */
export async function askForAlerts(): Promise<void> {
  const book = await get(anonymous, "/book/getBookById/1");
  const alert = { bookId: book._id, kind: "lower-price", price: book.price };
  await put(reader, `/alerts/books/${book._id}/lower-price`);
  await call(reader, "DELETE", `/alerts/books/${book._id}/lower-price`);
  await put(reader, `/alerts/books/${book._id}/lower-price`);
  expect(await get(reader, "/alerts/books")).toEqual([expect.objectContaining(alert)]);

  await put(admin, "/book/bulkUpdate", { books: [{ id: book._id }], set: { price: book.price - 1 } });
  await shop.run("Alerts");
  await shop.queue.idle();
  const link = () =>
    /stop-alerts(\?\S+)/.exec(shop.messages({ to: "reader@frangipani.example" })[0]?.text ?? "")?.[1];
  await expect.poll(link).toBeDefined();
  expect(await get(reader, "/alerts/books")).toEqual([]);
  await call(anonymous, "POST", `/alerts/stop${link()}`);
}
