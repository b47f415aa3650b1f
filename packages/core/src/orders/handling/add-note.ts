import type { Actor } from "../../activity/record.ts";
import { Failure } from "../../kernel/failure.ts";
import { instant } from "../../kernel/time/clock.ts";
import { applyEvent } from "../lifecycle/apply-event.ts";
import type { OrderPorts } from "../lifecycle/ports.ts";
import type { NoteInput } from "../order/contract.ts";
import { orderMessages } from "../order/messages.ts";
import type { Order, OrderId } from "../order/order.ts";

/** For colleagues. Idempotent. Throws "order.missing", "order.too-many-notes", "order.erased" (conflict). */
export async function addNote(
  ports: OrderPorts,
  by: Actor,
  id: OrderId,
  { id: noteId, text }: NoteInput,
): Promise<Order> {
  const order = await ports.orders.get(id);
  if (!order) throw new Failure("missing", "order.missing", orderMessages.noneFound);
  const note = { id: noteId, text, at: instant(ports.clock.now()), by: by.id };
  return applyEvent(ports, order, { type: "note-added", note }, by);
}
