import * as z from "zod/mini";
import type { Actor } from "../../activity/record.ts";
import type { DocumentStore } from "../../kernel/stores.ts";
import { type Clock, Instant, instant, secondsAfter } from "../../kernel/time/clock.ts";
import { OrderId } from "../order/order.ts";

/** A mark expires if the page that shows it no longer renews it. */
export const MARK_SECONDS = 3600;

/** More than the list of orders to pack can show. */
const MAX_MARKED_AT_ONCE = 200;

/** Marks an order as taken by somebody, who packs it. */
export const PackingMark = z.object({
  orderId: OrderId,
  /** The administrator's id. */
  by: z.string(),
  until: Instant,
});
export type PackingMark = z.output<typeof PackingMark>;

export const PackingMarks = z.object({ version: z.int(), marks: z.array(PackingMark) });
export type PackingMarks = z.output<typeof PackingMarks>;

export const PackingInput = z.lazy(() =>
  z.object({
    orders: z.array(OrderId).check(z.minLength(1), z.maxLength(MAX_MARKED_AT_ONCE)),
    isTaken: z.boolean(),
    takesOver: z.optional(z.boolean()).check(z.describe("Those of colleagues as well.")),
  }),
);
export type PackingInput = z.output<typeof PackingInput>;

type PackingPorts = {
  packing: Pick<DocumentStore<PackingMarks, never>, "read" | "change">;
  clock: Clock;
};

const unexpired = (marks: readonly PackingMark[], now: Date) =>
  marks.filter(({ until }) => until > instant(now));

export const readPackingMarks = async ({ packing, clock }: PackingPorts): Promise<PackingMark[]> =>
  unexpired((await packing.read()).marks, clock.now());

/** Sets, renews or removes marks. A colleague's mark stays, unless it is taken over. */
export function withMarking(
  marks: readonly PackingMark[],
  { orders, isTaken, takesOver = false }: PackingInput,
  by: PackingMark["by"],
  now: Date,
): PackingMark[] {
  const until = instant(secondsAfter(now, MARK_SECONDS));
  const before = unexpired(marks, now);
  const takenByOthers = new Set(before.filter((mark) => mark.by !== by).map(({ orderId }) => orderId));
  const changed = new Set(orders.filter((id) => takesOver || !takenByOthers.has(id)));
  return [
    ...before.filter(({ orderId }) => !changed.has(orderId)),
    ...(isTaken ? [...changed].map((orderId) => ({ orderId, by, until })) : []),
  ];
}

/** Removes the mark of an order that needs no packing any more. */
export async function endPacking({ packing }: PackingPorts, order: OrderId): Promise<void> {
  const isOther = ({ orderId }: PackingMark) => orderId !== order;
  if ((await packing.read()).marks.every(isOther)) return;
  await packing.change(({ version, marks }) => ({ version, marks: marks.filter(isOther) }));
}

/** @returns the marks of all administrators */
export async function markPacking(
  { packing, clock }: PackingPorts,
  { id }: Pick<Actor, "id">,
  input: PackingInput,
): Promise<PackingMark[]> {
  const { marks } = await packing.change(({ version, marks }) => ({
    version,
    marks: withMarking(marks, input, id, clock.now()),
  }));
  return marks;
}
