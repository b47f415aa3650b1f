import * as z from "zod/mini";
import { toDollars } from "../../kernel/amounts/units.ts";
import { type Instant, instant } from "../../kernel/time/clock.ts";
import { formatDate } from "../../kernel/time/dates.ts";
import { ATTEMPT_STATES, attemptStateOf, isAttempt, type Order } from "../order/order.ts";
import { ORDER_STATUSES } from "../order/order-status.ts";
import { netPaid } from "../order/refund.ts";

/** The back office's filter: attempts by their state, orders by their status. */
export const ORDER_GROUPS = [...ATTEMPT_STATES, ...ORDER_STATUSES] as const;
export const OrderGroup = z.enum(ORDER_GROUPS);
export type OrderGroup = z.output<typeof OrderGroup>;

export const groupOf = (order: Order): OrderGroup => attemptStateOf(order) ?? order.orderStatus;

export type OrderCount = { orders: number; attempts: number };

export function countAll(groups: Readonly<Partial<Record<OrderGroup, number>>>): OrderCount {
  const sum = (names: readonly OrderGroup[]) => names.reduce((count, name) => count + (groups[name] ?? 0), 0);
  return { orders: sum(ORDER_STATUSES), attempts: sum(ATTEMPT_STATES) };
}

const SALES_DAYS = 30;

/** A day in Singapore: orders placed on it, and payments of it without what was refunded, in dollars. */
export const SalesDay = z.object({
  day: z.string(),
  orders: z.int(),
  paidOrders: z.int(),
  revenue: z.number(),
});
export type SalesDay = z.output<typeof SalesDay>;

export const Sales = z.object({ days: z.array(SalesDay), groups: z.record(z.enum(ORDER_GROUPS), z.int()) });
export type Sales = z.output<typeof Sales>;

export const salesToWire = ({ days, groups }: SalesReport): Sales => ({
  groups,
  days: days.map((day) => ({ ...day, revenue: toDollars(day.revenue) })),
});

/** "2026-11-21": sorts as text. */
export const dayOf = (moment: string | Date): string => formatDate(moment).split("-").reverse().join("-");

export const lastDays = (now: Date): string[] =>
  Array.from({ length: SALES_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (SALES_DAYS - 1 - index) * 86_400_000)),
  );

/** `revenue` in cents. */
export type DayFigures = { orders: number; paidOrders: number; revenue: number };
export type SalesReport = { days: ({ day: string } & DayFigures)[]; groups: Record<OrderGroup, number> };
type Contribution = { day: string; figures: DayFigures };

function contributionsOf(order: Order): Contribution[] {
  if (isAttempt(order)) return [];
  const placed = { day: dayOf(order.createdAt), figures: { orders: 1, paidOrders: 0, revenue: 0 } };
  if (order.paymentStatus !== "paid") return [placed];
  const paidAt: Instant = order.paidAt ?? instant(new Date(order.createdAt));
  return [placed, { day: dayOf(paidAt), figures: { orders: 0, paidOrders: 1, revenue: netPaid(order) } }];
}

export const zeroFigures: DayFigures = { orders: 0, paidOrders: 0, revenue: 0 };

export function addFigures(
  days: Map<string, DayFigures>,
  day: string,
  figures: DayFigures,
  sign: 1 | -1 = 1,
): void {
  const sum = days.get(day) ?? zeroFigures;
  days.set(day, {
    orders: sum.orders + sign * figures.orders,
    paidOrders: sum.paidOrders + sign * figures.paidOrders,
    revenue: sum.revenue + sign * figures.revenue,
  });
}

export function figureChanges(from: Order | undefined, to: Order): Map<string, DayFigures> {
  const changes = new Map<string, DayFigures>();
  for (const { day, figures } of from ? contributionsOf(from) : []) addFigures(changes, day, figures, -1);
  for (const { day, figures } of contributionsOf(to)) addFigures(changes, day, figures);
  for (const [day, figures] of changes)
    if (Object.values(figures).every((value) => value === 0)) changes.delete(day);
  return changes;
}
