import { sumOf } from "../../kernel/amounts/totals.ts";
import { toCents, toDollars } from "../../kernel/amounts/units.ts";
import { csvCell } from "../../kernel/text/csv-cell.ts";
import { daysAfter, formatDate } from "../../kernel/time/dates.ts";
import { dayOf } from "../back-office/sales.ts";
import { canBePacked } from "../lifecycle/possible-statuses.ts";
import { amountsOfWire } from "../order/amounts.ts";
import { orderMessages } from "../order/messages.ts";
import type { OrderWire } from "../order/wire.ts";
import { type DayRange, GST_LINES, type GstReport, isWithin, refundsOf, saleOf } from "./taxed-amounts.ts";

export const ORDER_FILES = {
  orders: "Orders",
  lines: "Order lines",
  refunds: "Refunds",
  customers: "Customers",
  xero: "Xero sales invoices",
  carriers: "Addresses for a carrier",
} as const;
export type OrderFile = keyof typeof ORDER_FILES;

/** Refunds come within a year, if at all. */
const EARLIER_ORDER_DAYS: Partial<Record<OrderFile, number>> = { refunds: 400, xero: 400 };

/** Orders that were placed before this day have no rows in the file. */
export const firstDayOf = (file: OrderFile, { from }: Pick<DayRange, "from">): string =>
  dayOf(daysAfter(`${from}T00:00:00+08:00`, -(EARLIER_ORDER_DAYS[file] ?? 0)));

type Cell = string | number;

/** Numbers are amounts in dollars or counts. */
const row = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? numberText(cell) : csvCell(cell))).join(",")}\r\n`;
const numberText = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/**
 * Writes a CSV of a range of days page by page: `add` orders, then `take` the rows so far, or all `pieces` at the end.
 * @param begun the `customers` of a file that another writer has begun
 */
export function orderFileWriter(file: OrderFile, range: DayRange, begun?: readonly Customer[]) {
  const rows = begun ? [] : [row(headers[file])];
  const customers = new Map(begun?.map((one) => [one.email, one]));
  const numbers = new Set<string>();
  return {
    /** Adds each order once: an order that is placed meanwhile moves others to the next page, where they are read again. */
    add(orders: readonly OrderWire[]): void {
      for (const order of orders) {
        if (order.attempt || numbers.has(order.orderNumber)) continue;
        numbers.add(order.orderNumber);
        if (file === "customers") addCustomer(customers, order, range);
        else rows.push(...rowsOf[file](order, range).map(row));
      }
    },
    take: (): string => rows.splice(0).join(""),
    /** The customers of the orders so far; their rows come at the end. */
    customers: () => [...customers.values()],
    pieces: (): string[] => [
      ...rows,
      ...[...customers.values()].map(({ name, email, orders, spent, last }) =>
        row([name, email, orders, toDollars(spent), formatDate(last)]),
      ),
    ],
  };
}

const headers: Record<OrderFile, readonly string[]> = {
  orders: [
    ...["Order", "Placed", "Paid", "Customer", "Email", "Country", "Copies", "Books", "Shipping", "GST %"],
    ...["GST", "Total", "Refunded", "Payment", "Status", "Carrier", "Tracking number"],
  ],
  lines: ["Order", "Placed", "Status", "Book ID", "Book", "Price", "Copies", "Refunded copies", "Amount"],
  refunds: ["Credit note", "Date", "Order", "Customer", "Email", "Amount", "GST", "Reason"],
  customers: ["Customer", "Email", "Orders", "Spent", "Last order"],
  // The columns of Xero's SalesInvoiceTemplate.csv.
  xero: [
    ...["*ContactName", "EmailAddress", "POAddressLine1", "POAddressLine2", "POAddressLine3"],
    ...["POAddressLine4", "POCity", "PORegion", "POPostalCode", "POCountry", "*InvoiceNumber", "Reference"],
    ...["*InvoiceDate", "*DueDate", "Total", "InventoryItemCode", "*Description", "*Quantity", "*UnitAmount"],
    ...["Discount", "*AccountCode", "*TaxType", "TaxAmount", "TrackingName1", "TrackingOption1"],
    ...["TrackingName2", "TrackingOption2", "Currency", "BrandingTheme"],
  ],
  carriers: ["Order", "Name", "Address", "City", "State", "Postal code", "Country", "Email", "Copies"],
};

type Rows = (order: OrderWire, range: DayRange) => Cell[][];

const rowsOf: Record<Exclude<OrderFile, "customers">, Rows> = {
  orders: (order, range) => {
    if (!isWithin(range, order.createdAt)) return [];
    const { subtotal, shipping, gst, total } = amountsOfWire(order);
    const sale = saleOf(order);
    return [
      [
        ...[order.orderNumber, formatDate(order.createdAt), sale ? formatDate(sale.at) : ""],
        ...[nameOf(order), order.user.email, order.shippingAddress.country, order.totalQuantity],
        ...[toDollars(subtotal), toDollars(shipping), order.gstPercentage, toDollars(gst), toDollars(total)],
        ...[toDollars(refundedOf(order)), order.paymentStatus, order.orderStatus],
        ...[order.shipment?.carrierName ?? "", order.shipment?.trackingNumber ?? ""],
      ],
    ];
  },
  lines: (order, range) =>
    isWithin(range, order.createdAt)
      ? order.products.map(({ productId, name, price, quantity, refunded = 0 }) => [
          ...[order.orderNumber, formatDate(order.createdAt), order.orderStatus, productId, name],
          ...[price, quantity, refunded, price * quantity],
        ])
      : [],
  refunds: (order, range) =>
    refundsOf(order)
      .filter(({ at }) => isWithin(range, at))
      .map(({ number, at, amount, gst, reason }) => [
        ...[number, formatDate(at), order.orderNumber, nameOf(order), order.user.email],
        ...[toDollars(amount), toDollars(gst), reason],
      ]),
  xero: xeroRows,
  carriers: (order, range) => {
    const { name, address, city, state, zipCode, country } = order.shippingAddress;
    const copies = sumOf(order.products, ({ quantity, refunded = 0 }) => quantity - refunded);
    return isWithin(range, order.createdAt) && canBePacked({ ...order, isAttempt: order.attempt !== null })
      ? [[order.orderNumber, name, address, city, state, zipCode, country, order.user.email, copies]]
      : [];
  },
};

const nameOf = ({ user }: OrderWire): string => user.name || orderMessages.deletedCustomer;
const refundedOf = (order: OrderWire): number => sumOf(refundsOf(order), ({ amount }) => amount);

/** Xero's default account for sales, and its names of tax rates in Singapore. */
const XERO = { account: "200", withGst: "Standard-Rated Supplies", withoutGst: "No Tax" };

/** `price` in dollars without GST, `gst` in cents for the whole line. */
type XeroLine = { text: string; quantity: number; price: number; gst: number };

/** An invoice has the order's number and the day of payment; a credit note has its own, and negative amounts. */
function xeroRows(order: OrderWire, range: DayRange): Cell[][] {
  const { address, city, state, zipCode, country } = order.shippingAddress;
  const rowsFor = (number: string, at: string, lines: readonly XeroLine[]) =>
    lines
      .filter(({ price }) => isWithin(range, at) && price !== 0)
      .map(({ text, quantity, price, gst }) => [
        ...[nameOf(order), order.user.email, address, "", "", "", city, state, zipCode],
        ...[country, number, order.orderNumber, slashed(at), slashed(at), "", "", text, quantity, price, ""],
        ...[XERO.account, gst === 0 ? XERO.withoutGst : XERO.withGst, toDollars(gst)],
        ...["", "", "", "", "SGD", ""],
      ]);
  const sale = saleOf(order);
  return [
    ...(sale ? rowsFor(order.orderNumber, sale.at, invoiceLines(order)) : []),
    ...refundsOf(order).flatMap(({ number, at, reason, taxed, untaxed, gst }) =>
      rowsFor(number || `${order.orderNumber}-refund`, at, [
        { text: reason || "Refund", quantity: 1, price: -toDollars(taxed), gst: -gst },
        { text: reason || "Refund", quantity: 1, price: -toDollars(untaxed), gst: 0 },
      ]),
    ),
  ];
}

function invoiceLines(order: OrderWire): XeroLine[] {
  const { subtotal, shipping, gst } = amountsOfWire(order);
  let [net, taxed] = [0, 0];
  const books = order.products.map(({ name, price, quantity }): XeroLine => {
    net += toCents(price) * quantity;
    // Taxes the sum so far, so that the lines' GST adds up to the order's.
    const before = taxed;
    taxed = subtotal === 0 ? 0 : Math.round((gst * net) / subtotal);
    return { text: name, quantity, price, gst: taxed - before };
  });
  return [...books, { text: "Shipping", quantity: 1, price: toDollars(shipping), gst: 0 }];
}

/** dd/MM/yyyy */
const slashed = (at: string): string => formatDate(at).replaceAll("-", "/");

type Customer = { name: string; email: string; orders: number; spent: number; last: string };

function addCustomer(customers: Map<string, Customer>, order: OrderWire, range: DayRange): void {
  if (!isWithin(range, order.createdAt)) return;
  const { email } = order.user;
  const name = nameOf(order);
  const known = customers.get(email) ?? { name, email, orders: 0, spent: 0, last: order.createdAt };
  const spent = saleOf(order) ? toCents(order.totalAmount) - refundedOf(order) : 0;
  const isLater = order.createdAt > known.last;
  customers.set(email, {
    ...known,
    orders: known.orders + 1,
    spent: known.spent + spent,
    last: isLater ? order.createdAt : known.last,
  });
}

export const gstFile = (report: GstReport): string[] => [
  row(["Box of the GST F5", "", "Sales", "Refunds", "Net"]),
  ...GST_LINES.map(({ box, label, of }) =>
    row([box, label, ...[report.sales, report.refunds, report.net].map((part) => toDollars(of(part)))]),
  ),
];
