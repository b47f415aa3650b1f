import { SHIPPING_KEY } from "../cart/saved-cart.ts";
import { registerDeviceData } from "../device/device-data.ts";

const catalogueDatabase = () => import("../catalogue/storage/database.ts");
const removeOrders = async () => (await import("../orders/saved-orders.ts")).removeOrders();

/** Builds until November 2026 stored a running import in this database. */
async function removeImport(): Promise<void> {
  const { Dexie } = await import("dexie");
  const name = "frangipani-import";
  // It cannot be opened in a browser that stores nothing.
  if (await Dexie.exists(name).catch(() => false)) await Dexie.delete(name);
}

// How the data of each subject is removed from this device. Code and databases are loaded only then.
registerDeviceData([
  {
    removeCachedData: async () => (await catalogueDatabase()).recreateDatabase(),
    freeSpace: async () => (await (await catalogueDatabase()).openDatabase()).removeAllDetails(),
  },
  { keys: [SHIPPING_KEY] },
  { removeUserData: removeOrders, removeCachedData: removeOrders },
  {
    removeUserData: async (options) =>
      (await import("../saved-books/saved-database.ts")).removeUserLists(options),
  },
  { removeUserData: removeImport },
  { removeUserData: async () => (await import("../kept-samples/kept-samples.ts")).removeUserSamples() },
  { removeUserData: async () => (await import("../push/push-subscription.ts")).stopMessages() },
]);
