import type { OrderWire } from "@frangipani/core/orders";
import { isOffline } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import { deviceStorage, userStorage } from "../device/device-storage.ts";

/** The order whose payment page this tab opened; it is cancelled if the user returns without paying. */
const UNPAID_KEY = "unpaidOrder";
// The key in builds until November 2026, one of which may have opened the payment page.
userStorage.rename("pendingOrder", UNPAID_KEY);

/** Whether the unpaid order is one whose cancellation could not be sent. */
let isCancellationUnsent = false;

export function saveUnpaidOrder(orderId: string): void {
  isCancellationUnsent = false;
  userStorage.save(UNPAID_KEY, orderId);
}

const removeUnpaidOrder = (): void => userStorage.remove(UNPAID_KEY);

let cancelling: Promise<unknown> = Promise.resolve();

/** Awaited by the next order: a repeated order can be the same one, which would be cancelled too. */
export const pendingCancellation = (): Promise<unknown> => cancelling;

/**
 * Cancels the unpaid order, unless it was paid meanwhile.
 * @returns the order as the server has it then; "unknown" after a failure, when the sweeper ends it; undefined if there was none
 */
export async function cancelUnpaidOrder(): Promise<OrderWire | "unknown" | undefined> {
  const orderId = userStorage.load(UNPAID_KEY);
  if (typeof orderId !== "string") return undefined;
  removeUnpaidOrder();
  const cancelled = callApi("POST /api/stripe/cancel-checkout/:orderId", { params: { orderId } }).catch(
    (error) => {
      if (isOffline(error)) {
        saveUnpaidOrder(orderId);
        isCancellationUnsent = true;
      } else console.warn("The order was not cancelled", error);
      return "unknown" as const;
    },
  );
  cancelling = cancelled;
  return cancelled;
}

/** To be called once online. Leaves an order alone whose payment page is being opened. @returns as `cancelUnpaidOrder` */
export const resendCancellation = async (): ReturnType<typeof cancelUnpaidOrder> =>
  isCancellationUnsent ? cancelUnpaidOrder() : undefined;

/** Checks `refund` too, since an order stays "paid" until its refund is completed. An earlier API version does not send it. */
export const hasRefund = ({ paymentStatus, refund }: OrderWire): boolean =>
  paymentStatus === "refunded" || refund?.state === "requested" || refund?.state === "failed";

export const isConfirmed = (order: OrderWire): boolean => order.paymentStatus === "paid" && !hasRefund(order);

const CONFIRMED_KEY = "confirmedOrder";

/** The optional fields are missing if the order was saved before December 2026. */
export type ConfirmedOrder = {
  userId: string;
  orderId: string;
  placedAt: string;
  orderNumber?: string;
  arrivesBy?: string;
};

export const saveConfirmedOrder = (
  user: SessionUser,
  { _id, createdAt, orderNumber, arrivesBy }: OrderWire,
): void =>
  userStorage.save(
    CONFIRMED_KEY,
    {
      userId: user.id,
      orderId: _id,
      placedAt: createdAt,
      orderNumber,
      ...(arrivesBy !== undefined && { arrivesBy }),
    } satisfies ConfirmedOrder,
    deviceStorage,
  );

const loadConfirmedOrder = () =>
  userStorage.load(CONFIRMED_KEY, deviceStorage) as Partial<ConfirmedOrder> | null | undefined;

export function removeConfirmedOrder(orderId: string): void {
  if (loadConfirmedOrder()?.orderId === orderId) userStorage.remove(CONFIRMED_KEY, deviceStorage);
}

export function confirmedOrderOf(user: SessionUser | null): ConfirmedOrder | null {
  const saved = loadConfirmedOrder();
  const isComplete =
    typeof saved?.orderId === "string" &&
    typeof saved.placedAt === "string" &&
    !Number.isNaN(Date.parse(saved.placedAt));
  return isComplete && user && saved.userId === user.id ? (saved as ConfirmedOrder) : null;
}

const PAYMENTS_KEY = "confirmedPayments";
const MAX_REMEMBERED_IDS = 100;

/**
 * @param ids of the order and, if known, of its payment session, by which earlier builds remember it
 * @returns true only the first time on this device, so that a reload does not empty a new cart
 */
export function confirmOnce(...ids: string[]): boolean {
  removeUnpaidOrder();
  const stored = userStorage.load(PAYMENTS_KEY, deviceStorage);
  const confirmed: unknown[] = Array.isArray(stored) ? stored : [];
  if (ids.some((id) => confirmed.includes(id))) return false;
  userStorage.save(PAYMENTS_KEY, [...confirmed, ...ids].slice(-MAX_REMEMBERED_IDS), deviceStorage);
  return true;
}
