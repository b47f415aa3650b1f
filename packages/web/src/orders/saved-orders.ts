import type { OrderWire } from "@frangipani/core/orders";
import { Dexie, type Table } from "dexie";
import { readUser } from "../api/session/session-user.ts";
import { DeviceDatabase } from "../device/database.ts";

type AddedLater =
  | "orderNumber"
  | "attempt"
  | "timeline"
  | "shipment"
  | "request"
  | "refund"
  | "refundedAmount"
  | "dispute";
/** Orders stored by an earlier version lack these fields. */
type StoredOrder = Omit<OrderWire, AddedLater> & Partial<Pick<OrderWire, AddedLater>>;
type OrdersRow = { userId: string; orders: StoredOrder[]; asOf: number };

/** A user's orders as last sent by the server, for reading offline. A new version must migrate them. */
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
    await opened();
    const row = await database.orders.get(userId);
    return row && { orders: row.orders.map(completed), asOf: new Date(row.asOf) };
  } catch {
    return undefined;
  }
}

const completed = (order: StoredOrder): OrderWire => ({
  ...order,
  orderNumber: order.orderNumber ?? order._id,
  attempt: order.attempt ?? null,
  timeline: order.timeline ?? [],
  shipment: order.shipment ?? null,
  request: order.request ?? null,
  refund: order.refund ?? null,
  refundedAmount: order.refundedAmount ?? 0,
  dispute: order.dispute ?? null,
});

export async function saveOrders(userId: string, orders: readonly OrderWire[]): Promise<void> {
  try {
    await opened();
    await store({ userId, orders: [...orders], asOf: Date.now() });
  } catch {
    // Not stored.
  }
}

/** Within a transaction and for the signed-in user, since a sign-out may have removed everything meanwhile. */
const store = (row: OrdersRow): Promise<void> =>
  database.transaction("rw", database.orders, async () => {
    if (readUser()?.id === row.userId) await database.orders.put(row);
  });

/** For all users. @throws if they could not be removed */
export async function removeOrders(): Promise<void> {
  await takenOver?.catch(() => {});
  if (await database.canOpen()) await database.orders.clear();
  await withEarlierTable((orders) => orders.clear());
}

let takenOver: Promise<void> | undefined;

async function opened(): Promise<void> {
  await database.ready();
  takenOver ??= takeOver().catch((error) => console.warn("Earlier orders could not be read.", error));
  await takenOver;
}

/** Builds until November 2026 stored them in the catalogue's database, and do so again after a rollback. */
const takeOver = (): Promise<void> =>
  withEarlierTable(async (orders) => {
    for (const row of await orders.toArray())
      await database.transaction("rw", database.orders, async () => {
        const stored = await database.orders.get(row.userId);
        if (row.asOf >= (stored?.asOf ?? 0)) await store(row);
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
