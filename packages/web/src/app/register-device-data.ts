import { SHIPPING_KEY } from "../cart/saved-cart.ts";
import { registerDeviceData } from "../device/device-data.ts";

/* Registers how the data of each subject is removed from this device. Code and databases are loaded only then. */

const catalogueDatabase = () => import("../catalogue/storage/database.ts");
registerDeviceData({
  removeCachedData: async () => (await catalogueDatabase()).recreateDatabase(),
  freeSpace: async () => (await (await catalogueDatabase()).openDatabase()).removeAllDetails(),
});

registerDeviceData({ keys: [SHIPPING_KEY] });

const removeOrders = async () => (await import("../orders/saved-orders.ts")).removeOrders();
registerDeviceData({ removeUserData: removeOrders, removeCachedData: removeOrders });

registerDeviceData({
  removeUserData: async () => (await import("../saved-books/saved-database.ts")).removeUserLists(),
});

registerDeviceData({
  // Builds until November 2026 stored a running import in this database.
  removeUserData: async () => (await import("dexie")).Dexie.delete("frangipani-import").catch(() => {}),
});

registerDeviceData({
  removeUserData: async () => (await import("../kept-samples/kept-samples.ts")).removeUserSamples(),
});

registerDeviceData({
  removeUserData: async () => (await import("../push/push-subscription.ts")).stopMessages(),
});
