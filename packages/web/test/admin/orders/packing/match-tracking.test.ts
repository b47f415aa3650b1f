import { readCatalogueFile } from "@frangipani/core/import/file";
import { confirmationNumber, type OrderId, type OrderWire, orderNumberFor } from "@frangipani/core/orders";
import { expect, it } from "vitest";
import {
  findColumns,
  matchTracking,
  orderNumberIn,
} from "../../../../src/admin/orders/packing/match-tracking.ts";

const orderOf = async (name: string, changes: object = {}): Promise<OrderWire> => {
  const _id = name as OrderId;
  const paid = { orderStatus: "pending", paymentStatus: "paid", attempt: null, shipment: null };
  const products = [{ quantity: 2 }];
  return {
    _id,
    orderNumber: await orderNumberFor(_id),
    ...paid,
    products,
    ...changes,
  } as unknown as OrderWire;
};
const shipped = { orderStatus: "shipped", shipment: { trackingNumber: "SENT1" } };
const open = await orderOf("or_open");
const other = await orderOf("or_other");
const sent = await orderOf("or_sent", shipped);
const unpaid = await orderOf("or_unpaid", { paymentStatus: "unpaid" });
const refunded = await orderOf("or_refunded", { paymentStatus: "refunded", orderStatus: "cancelled" });
const empty = await orderOf("or_empty", { products: [{ quantity: 2, refunded: 2 }] });
const all = [open, other, sent, unpaid, refunded, empty];
const orders = new Map<string, OrderWire[]>([
  ...all.map((order): [string, OrderWire[]] => [order.orderNumber, [order]]),
  [confirmationNumber(open._id), [open]],
  ["FBK-111111", [open, other]],
]);
const [NUMBER, OTHER_NUMBER] = [open.orderNumber, other.orderNumber];
const typed = NUMBER.toLowerCase().replaceAll("-", " ");
const confirmation = confirmationNumber(open._id);

it.each<[what: string, rows: string[], problems: (string | null)[]]>([
  ["a paid order", [`${NUMBER},rr 123 sg`], [null]],
  ["an order number in lower case with spaces", [`${typed},RR1234`], [null]],
  ["a confirmation number", [`${confirmation},RR1234`], [null]],
  ["one of several orders", ["FBK-111111,RR1234"], ["Several orders have this number"]],
  ["an unknown order", ["FBK-999999,RR1234", "Total,"], ["No such order", "No such order"]],
  ["no number", [`${NUMBER},`], ["No tracking number"]],
  [
    "a number in Excel's scientific notation",
    [`${NUMBER},1.2E+15`],
    ["A tracking number has 4 to 40 letters and digits"],
  ],
  ["an unpaid order", [`${unpaid.orderNumber},RR1234`], ["Not paid"]],
  ["a refunded order", [`${refunded.orderNumber},RR1234`], ["Cancelled or refunded"]],
  ["an order without copies left", [`${empty.orderNumber},RR1234`], ["Cancelled or refunded"]],
  [
    "an order that was shipped with this number",
    [`${sent.orderNumber},sent1`],
    ["Already shipped with this number"],
  ],
  ["another number for a shipped order", [`${sent.orderNumber},RR1234`], ["Already shipped"]],
  [
    "the same order and number twice",
    [`${NUMBER},RR1234`, `${confirmation},RR1234`],
    [null, "The same as line 2"],
  ],
  [
    "an order with two tracking numbers",
    [`${NUMBER},RR0001`, `${NUMBER},RR1234`, `${NUMBER},RR5678`],
    repeated("This order has two tracking numbers", 3),
  ],
  [
    "a tracking number for two orders",
    [`${NUMBER},RR1234`, `${OTHER_NUMBER},rr1234`],
    repeated("Two orders have this tracking number", 2),
  ],
  [
    "a row with too many columns",
    [`${NUMBER},RR1234`, `${OTHER_NUMBER},RR5678,more`],
    [null, "Line 3: This row has 3 columns instead of 2"],
  ],
  ["a row without an order number", [`${NUMBER},RR1234`, ",RR5678"], [null, "Line 3 has no order number"]],
])("reports the right problems for %s", async (_, rows, problems) => {
  const table = await read(["Reference,Tracking No.", ...rows]);
  const matched = matchTracking(table, { order: 0, tracking: 1 }, orders);
  expect(matched.map(({ problem }) => problem)).toEqual(problems);
});

it.each<[lines: string[], columns: { order: number; tracking: number }]>([
  [["Date;AWB;Ref", `1 Nov;RR1;${NUMBER}`, `2 Nov;RR2;${typed}`], { order: 2, tracking: 1 }],
  [["Order\tTracking Number\tName", `${confirmation}\tRR1\tMei`], { order: 0, tracking: 1 }],
  [["Order,Parcel,Waybill tracking", `${NUMBER},RR1,x`], { order: 0, tracking: -1 }],
  [["Tracking ID,Con-Note", "RR1,RR2"], { order: -1, tracking: 0 }],
])("finds the columns of %j", async (lines, columns) => {
  expect(findColumns(await read(lines))).toEqual(columns);
});

it("reads order and confirmation numbers, and nothing from other cells", () => {
  const typed = [NUMBER, ` #${NUMBER} `, confirmation.toLowerCase()];
  const others = ["FBK-12", "FB-0000-0001", "RR123456789SG", "", undefined];
  expect(typed.map(orderNumberIn)).toEqual([NUMBER, NUMBER, confirmation]);
  expect(others.map(orderNumberIn)).toEqual(Array(5).fill(undefined));
});

const read = (lines: string[]) => readCatalogueFile(new TextEncoder().encode(lines.join("\n")));

function repeated(problem: string, times: number): string[] {
  return Array(times).fill(problem);
}
