import { type OrderStatus, type OrderWire, possibleStatuses } from "@frangipani/core/orders";
import type { KeyboardEvent } from "react";
import css from "./Orders.module.css";

type StatusSelectProps = { order: OrderWire; onStatus(order: OrderWire, status: OrderStatus): void };

/** Offers what is possible. A status is set by choosing it in the open list, by pointer or Enter. */
export function StatusSelect({ order, onStatus }: StatusSelectProps) {
  const statuses = possibleStatuses({ ...order, isAttempt: order.attempt !== null });
  return (
    <select
      aria-label={`Status of order ${order.orderNumber}`}
      className={css.status}
      data-status={order.orderStatus}
      value={order.orderStatus}
      onKeyDown={openOnKeys}
      onChange={({ target }) => {
        const status = statuses.find((one) => one === target.value);
        if (status && status !== order.orderStatus) onStatus(order, status);
      }}
    >
      {statuses.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </select>
  );
}

const isTyped = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey;

const MOVING = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown", "PageUp"];

// In most browsers each of these keys, and a letter, would choose another option of a closed select at once.
function openOnKeys(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, target, currentTarget } = event;
  // In an open list the focus is on an option, and nothing is set before Enter.
  if (target !== currentTarget) return;
  const opens = key === "Enter" || MOVING.includes(key);
  if (!opens && !isTyped(event)) return;
  event.preventDefault();
  if (!opens) return;
  // Space opens it where this is missing.
  currentTarget.showPicker?.();
}
