/** Removes what databases, caches and the push service have of the user. */
export async function removeUserRecords(): Promise<void> {
  const [{ removeOrders }, { removeUserLists }, { removeUserSamples }, { stopMessages }] = await Promise.all([
    import("../orders/saved-orders.ts"),
    import("../saved-books/saved-database.ts"),
    import("../kept-samples/remove-samples.ts"),
    import("../push/stop-messages.ts"),
  ]);
  await Promise.all([removeOrders(), removeUserLists(), removeUserSamples(), stopMessages()]);
}
