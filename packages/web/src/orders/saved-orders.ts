import type { OrderWire } from "@frangipani/core/orders";
import { Dexie, type Table } from "dexie";
import { readUser } from "../api/session/session-user.ts";
import { DeviceDatabase } from "../device/database.ts";

/** What orders that an earlier version stored lack, besides the number. */
const addedLater = {
  attempt: null,
  timeline: [],
  shipment: null,
  request: null,
  refund: null,
  refundedAmount: 0,
  dispute: null,
} satisfies Partial<OrderWire>;
type AddedLater = keyof typeof addedLater | "orderNumber";
type StoredOrder = Omit<OrderWire, AddedLater> & Partial<Pick<OrderWire, AddedLater>>;
type OrdersRow = { userId: string; orders: StoredOrder[]; asOf: number };

/** A user's orders as last sent by the server, for reading offline. A new database version must migrate them. */
class OrdersDatabase extends DeviceDatabase {
  readonly orders!: Table<OrdersRow, string>;

  constructor() {
    super("frangipani-orders", "relaxed");
    this.version(1).stores({ orders: "userId" });
  }
}

const database = new OrdersDatabase();

export async function savedOrders(userId: string): Promise<{ orders: OrderWire[]; asOf: Date } | undefined> {
  try {
    await openDatabase();
    const row = await database.orders.get(userId);
    return row && { orders: row.orders.map(withMissingFields), asOf: new Date(row.asOf) };
  } catch {
    return undefined;
  }
}

const withMissingFields = (order: StoredOrder): OrderWire => ({
  orderNumber: order._id,
  ...addedLater,
  ...order,
});

export async function saveOrders(userId: string, orders: readonly OrderWire[]): Promise<void> {
  try {
    await openDatabase();
    await storeIfSignedIn({ userId, orders: [...orders], asOf: Date.now() });
  } catch {
    // The orders are not stored, so they cannot be read offline.
  }
}

/** Checks the signed-in user within the transaction, since a sign-out may have removed everything meanwhile. */
const storeIfSignedIn = (row: OrdersRow): Promise<void> =>
  database.transaction("rw", database.orders, async () => {
    if (readUser()?.id === row.userId) await database.orders.put(row);
  });

/** Removes the orders of all users. @throws if they could not be removed */
export async function removeOrders(): Promise<void> {
  await migration?.catch(() => {});
  if (await database.canOpen()) await database.orders.clear();
  await withEarlierTable((orders) => orders.clear());
}

let migration: Promise<void> | undefined;

async function openDatabase(): Promise<void> {
  await database.ready();
  migration ??= migrateEarlierOrders().catch((error) =>
    console.warn("Earlier orders could not be read.", error),
  );
  await migration;
}

/** Moves orders from the catalogue's database, where builds until November 2026 stored them, as they would again after a rollback. */
const migrateEarlierOrders = (): Promise<void> =>
  withEarlierTable(async (orders) => {
    for (const row of await orders.toArray())
      await database.transaction("rw", database.orders, async () => {
        const stored = await database.orders.get(row.userId);
        if (row.asOf >= (stored?.asOf ?? 0)) await storeIfSignedIn(row);
      });
    await orders.clear();
  });

async function withEarlierTable(work: (orders: Table<OrdersRow, string>) => Promise<void>): Promise<void> {
  const name = "frangipani";
  const names = await Dexie.getDatabaseNames().catch((): string[] => []);
  if (!names.includes(name)) return;
  const earlier = new Dexie(name);
  try {
    await earlier.open();
    if (earlier.tables.some((table) => table.name === "orders")) await work(earlier.table("orders"));
  } finally {
    earlier.close();
  }
}
