import type { Sheet } from "@frangipani/core/import/file";
import { canBePacked, type OrderWire, parseOrderNumber } from "@frangipani/core/orders";
import { ShipmentInput } from "@frangipani/core/orders/contract";

export type TrackingTable = Pick<Sheet, "headings" | "rows" | "rejected">;

export type TrackingRow = {
  line: number;
  /** The order number in the shop's spelling, or the file's cell if the shop has no such order. */
  number: string;
  order: OrderWire | undefined;
  trackingNumber: string;
  /** Why the row is not shipped; null for one that can be. */
  problem: string | null;
};

/** Finds `FB-…` in any spelling, or `FBK-…`. */
export function orderNumberIn(cell = ""): string | undefined {
  const number = parseOrderNumber(cell);
  if (number && number !== "mistyped") return number;
  const [, digits] = /^\s*#?\s*FBK[\s-]*(\d{6})\s*$/i.exec(cell) ?? [];
  return digits && `FBK-${digits}`;
}

const TRACKING_HEADING = /^(tracking|waybill|awb|consignment|connote)(number|no|id)?$/;

/** The column with the most order numbers and the first with a known heading; -1 for none. */
export function findColumns({ headings, rows }: TrackingTable): { order: number; tracking: number } {
  const counts = headings.map((_, index) => rows.filter(({ cells }) => orderNumberIn(cells[index])).length);
  const most = Math.max(0, ...counts);
  return {
    order: most === 0 ? -1 : counts.indexOf(most),
    tracking: headings.findIndex((heading) =>
      TRACKING_HEADING.test(heading.toLowerCase().replace(/[^a-z]/g, "")),
    ),
  };
}

function matchProblem(foundOrders: number, { line, cell }: { line: number; cell: string }): string | null {
  if (cell === "") return `Line ${line} has no order number`;
  if (foundOrders > 1) return "Several orders have this number";
  return foundOrders === 1 ? null : "No such order";
}

/** @param orders the orders found for each number in the file */
export function matchTracking(
  { rows, rejected }: TrackingTable,
  columns: { order: number; tracking: number },
  orders: ReadonlyMap<string, readonly OrderWire[]>,
): TrackingRow[] {
  const read = rows.map(({ line, cells }) => {
    const cell = cells[columns.order]?.trim() ?? "";
    const ordersOfNumber = orders.get(orderNumberIn(cell) ?? "") ?? [];
    const order = ordersOfNumber.length === 1 ? ordersOfNumber[0] : undefined;
    return {
      line,
      number: order?.orderNumber ?? cell,
      order,
      trackingNumber: (cells[columns.tracking] ?? "").replace(/\s/g, "").toUpperCase(),
      problem: matchProblem(ordersOfNumber.length, { line, cell }),
    };
  });
  const malformed = rejected.map(({ line, message }) => ({
    line,
    number: "",
    order: undefined,
    trackingNumber: "",
    problem: `Line ${line}: ${message}`,
  }));
  return [
    ...read.map((row) => ({ ...row, problem: row.problem ?? rowProblem(row, read) })),
    ...malformed,
  ].sort((a, b) => a.line - b.line);
}

function rowProblem({ line, order, trackingNumber }: TrackingRow, rows: readonly TrackingRow[]) {
  if (!order) return null;
  if (trackingNumber === "") return "No tracking number";
  const refusal = whyNotShipped(order, trackingNumber);
  if (refusal) return refusal;
  const numbered = rows.filter((row) => row.order && row.trackingNumber !== "");
  const ofOrder = numbered.filter((row) => row.order?._id === order._id);
  if (ofOrder.some((row) => row.trackingNumber !== trackingNumber))
    return "This order has two tracking numbers";
  if (numbered.some((row) => row.trackingNumber === trackingNumber && row.order?._id !== order._id))
    return "Two orders have this tracking number";
  const [first] = ofOrder;
  return first && first.line !== line ? `The same as line ${first.line}` : null;
}

/** @returns null if the order can be shipped with this tracking number */
export function whyNotShipped(order: OrderWire, trackingNumber: string): string | null {
  if (order.orderStatus === "shipped" || order.orderStatus === "delivered")
    return order.shipment?.trackingNumber === trackingNumber
      ? "Already shipped with this number"
      : "Already shipped";
  if (order.paymentStatus === "unpaid") return "Not paid";
  if (!canBePacked({ ...order, isAttempt: order.attempt !== null })) return "Cancelled or refunded";
  return ShipmentInput.safeParse({ carrier: "dhl", trackingNumber }).error?.issues[0]?.message ?? null;
}
