import { SHIPPING_KEY } from "../cart/saved-cart.ts";
import { registerLeftBehind } from "../device/left-behind.ts";

/* What each subject leaves on this device. Its code and its database are loaded when it is removed. */

const catalogueDatabase = () => import("../catalogue/storage/database.ts");
registerLeftBehind({
  removeFetched: async () => (await catalogueDatabase()).recreateDatabase(),
  makeRoom: async () => (await (await catalogueDatabase()).openDatabase()).removeAllDetails(),
});

registerLeftBehind({ keys: [SHIPPING_KEY] });

const removeOrders = async () => (await import("../orders/saved-orders.ts")).removeOrders();
registerLeftBehind({ removeOfUser: removeOrders, removeFetched: removeOrders });

registerLeftBehind({
  removeOfUser: async () => (await import("../saved-books/saved-database.ts")).removeUserLists(),
});

registerLeftBehind({
  removeOfUser: async () => (await import("../admin/books/import/stopped-import.ts")).removeImports(),
});

registerLeftBehind({
  removeOfUser: async () => (await import("../kept-samples/remove-samples.ts")).removeUserSamples(),
});

registerLeftBehind({ removeOfUser: async () => (await import("../push/stop-messages.ts")).stopMessages() });
