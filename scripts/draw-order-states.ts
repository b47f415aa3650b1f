/**
 * `npm run draw:orders`: writes docs/orders.md, the states of an order as core/orders/lifecycle/transition.ts decides
 * them: it applies the events that change these states to every state that can be reached from a placed order.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newMailId } from "@frangipani/core/mail";
import {
  attemptStateOf,
  isBeingRefunded,
  isEnded,
  ORDER_STATUSES,
  type Order,
  type OrderEvent,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type Transition,
  transition,
  wasAccepted,
} from "@frangipani/core/orders";
import { isMain, root } from "./paths.mjs";

const file = join(root, "docs/orders.md");

const events: OrderEvent[] = [
  { type: "paid", paymentId: "pi", amount: 1 },
  { type: "payment-expired" },
  { type: "seen-paying" },
  { type: "refund-requested" },
  ...[1, 2].flatMap((attempt): OrderEvent[] => [
    { type: "refund-ended", attempt, outcome: { state: "made" } },
    { type: "refund-ended", attempt, outcome: { state: "refused", problem: "" } },
  ]),
  { type: "provider-reported", report: { refunded: 1, dispute: null } },
  { type: "provider-reported", report: { refunded: 0, dispute: null } },
  { type: "request-made", reason: "" },
  { type: "request-decided", isGranted: true, text: "" },
  { type: "shipment-set", shipment: { carrier: "singpost", trackingNumber: "RR123456789SG" } },
  ...ORDER_STATUSES.map((status): OrderEvent => ({ type: "status-set", status })),
];

// The fields of an order that decide its transitions.
const placed = {
  user: { name: "", email: "" },
  email: "",
  lines: [{ productId: "bo_1", quantity: 1 }],
  shippingAddress: { name: "", address: "", city: "", state: "", country: "", zipCode: "" },
  totalAmount: 1,
  shippingFee: 0,
  gstRate: 0,
  gstTotal: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  payUntil: "2026-01-01T00:00:00.000Z",
  orderStatus: "pending",
  paymentStatus: "unpaid",
  holdsStock: true,
  sessionId: "cs",
  paymentId: null,
  version: 1,
  // No transition depends on the other fields of an order.
} as unknown as Order;

function stateOf(order: Order): string {
  const attempt = attemptStateOf(order);
  if (attempt) return attempt;
  if (order.paymentStatus === "refunded") return order.holdsStock ? "refunded, sent" : "refunded";
  if (isBeingRefunded(order)) return order.refund?.state === "failed" ? "refund failed" : "refunding";
  const payment =
    order.paymentStatus === "unpaid" && wasAccepted(order) ? "taken on unpaid" : order.paymentStatus;
  return order.holdsStock ? payment : `${payment}, ended`;
}

const labelOf = (event: OrderEvent): string => {
  if (event.type === "refund-ended") return `refund ${event.outcome.state}`;
  if (event.type === "provider-reported")
    return event.report.refunded > 0 ? "refunded by hand" : "refund came back";
  if (event.type !== "status-set") return event.type;
  return isEnded(event.status) ? "set to cancelled or expired" : "set to another status";
};

function effectsOf({ stock }: Transition): string {
  const effects = stock === "keep" ? [] : [`${stock} copies`];
  return effects.length > 0 ? ` (${effects.join(", ")})` : "";
}

// Every transition: `from --> to: event (effects)`, each once.
function listTransitions(): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const queue = [placed];
  for (const order of queue) {
    const { orderStatus, paymentStatus, holdsStock, takenOn, refund } = order;
    // A third attempt has the same transitions as the second.
    if ((refund?.attempt ?? 0) > 2) continue;
    const key = [orderStatus, paymentStatus, holdsStock, takenOn, refund?.state, refund?.attempt].join();
    if (seen.has(key)) continue;
    seen.add(key);
    for (const event of events) {
      let decided = decide(order, event);
      for (const suffix of ["", ", sold out"]) {
        if (!decided) break;
        const [from, to] = [stateOf(order), stateOf(decided.next)];
        if (from !== to)
          found.add(`  ${idOf(from)} --> ${idOf(to)}: ${labelOf(event)}${suffix}${effectsOf(decided)}`);
        queue.push(decided.next);
        decided = decided.ifSoldOut;
      }
    }
  }
  return [...found].sort();
}

const decide = (order: Order, event: OrderEvent): Transition | null => {
  try {
    return transition(order, event, { now: new Date(placed.createdAt), mailId: newMailId(), publicUrl: "" });
  } catch {
    // The transition is refused.
    return null;
  }
};

// A table with a column for every status. Statuses of a payment from which the same happens share a row.
function statusTable(): string {
  const refunding = {
    state: "requested",
    reason: "cancelled",
    attempt: 1,
    requestedAt: placed.createdAt,
  } as const;
  const variantsOf: Record<PaymentStatus, Partial<Order>[]> = {
    unpaid: [{}, { takenOn: true }],
    // A refund that failed has the same transitions as one under way.
    paid: [{}, { refund: refunding }],
    refunded: [{}],
  };
  const payments = PAYMENT_STATUSES.flatMap((paymentStatus) =>
    variantsOf[paymentStatus].map((variant) => ({ ...variant, paymentStatus })),
  );
  const cell = (order: Order, status: OrderStatus): string => {
    if (order.orderStatus === status) return UNCHANGED;
    const decided = decide(order, { type: "status-set", status });
    if (!decided) return "refused";
    return decided.stock === "keep" ? "set" : `${decided.stock} copies`;
  };
  const rows: { payment: string; from: OrderStatus[]; cells: string[] }[] = [];
  const addRow = (order: Order): void => {
    const payment = paymentOf(order);
    const cells = ORDER_STATUSES.map((status) => cell(order, status));
    const same = rows.find(
      (row) =>
        row.payment === payment &&
        row.cells.every(
          (text, index) => text === cells[index] || text === UNCHANGED || cells[index] === UNCHANGED,
        ),
    );
    if (!same) {
      rows.push({ payment, from: [order.orderStatus], cells });
      return;
    }
    same.from.push(order.orderStatus);
    same.cells = same.cells.map((text, index) => (text === UNCHANGED ? (cells[index] ?? text) : text));
  };
  const orders = payments.flatMap((payment) =>
    ORDER_STATUSES.map(
      (orderStatus): Order => ({ ...placed, ...payment, orderStatus, holdsStock: !isEnded(orderStatus) }),
    ).filter((order) => payment.takenOn || !(order.paymentStatus === "unpaid" && wasAccepted(order))),
  );
  for (const order of orders) addRow(order);
  return [
    ["payment", "status", ...ORDER_STATUSES.map((status) => `to ${status}`)].join(" | "),
    Array.from({ length: ORDER_STATUSES.length + 2 }, () => "---").join("|"),
    ...rows.map(({ payment, from, cells }) => [payment, from.join(", "), ...cells].join(" | ")),
  ]
    .map((line) => `|${line.startsWith("---") ? line : ` ${line} `}|`)
    .join("\n");
}

function paymentOf(order: Order): string {
  if (isBeingRefunded(order)) return "paid, being refunded";
  if (order.paymentStatus !== "unpaid") return order.paymentStatus;
  return wasAccepted(order) ? "unpaid, taken on" : "never paid";
}

// The cell for setting the status that an order has already.
const UNCHANGED = "–";

const idOf = (state: string) => state.replaceAll(/[^a-z]+/g, "_");
const names = (lines: readonly string[]) =>
  [
    ...new Set(
      lines.flatMap((line) =>
        line
          .trim()
          .split(/ --> |: /)
          .slice(0, 2),
      ),
    ),
  ].sort();

export function orderStates(): string {
  const lines = listTransitions();
  const labels = names(lines).map((id) => `  ${id}: ${id.replaceAll("_", " ")}`);
  return `# The states of an order

Written by \`npm run draw:orders\` from \`core/orders/lifecycle/transition.ts\`; a test holds it to the code. An ended order (cancelled or expired) holds no copies. Whatever is not drawn is refused or changes nothing but the status. Rules and texts: [rules](rules.md#order-states).

\`\`\`mermaid
stateDiagram-v2
  [*] --> awaiting_payment: placed (reserve copies)
${[...labels, ...lines].join("\n")}
\`\`\`

## The status that an administrator sets

Nothing but the status and the mail (set), copies released or reserved with it, or a refusal; setting the status that an order has changes nothing. A paid order of which no copies are left cannot be shipped. The back office offers what is not refused. Unpaid orders that await their payment are among those never paid. A refunded order that an earlier version let go on can be cancelled, so that its copies come back.

${statusTable()}
`;
}

if (isMain(import.meta.url)) writeFileSync(file, orderStates());
