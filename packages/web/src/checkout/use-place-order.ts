import { Kilograms, Percent, toDollars } from "@frangipani/core/kernel";
import type { Complete } from "@frangipani/core/orders";
import type { FreshQuote, ShippingAddressInput } from "@frangipani/core/orders/contract";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ApiError, isOffline } from "../api/api-error.ts";
import { callApi } from "../api/call-api.ts";
import { useIsCurrentPage } from "../api/forms/use-is-current-page.ts";
import type { SessionUser } from "../api/session/session-user.ts";
import type { CartLine } from "../cart/use-cart.ts";
import type { Estimate } from "../cart/use-estimate.ts";
import { catalogueState } from "../catalogue/catalogue-state.ts";
import { syncNow } from "../catalogue/start.ts";
import { type PendingOrder, removePendingOrder, savePendingOrder } from "../orders/pending-order.ts";
import { cancelUnpaidOrder, pendingCancellation, saveUnpaidOrder } from "../orders/saved-payments.ts";
import { toast } from "../ui/feedback/toast.ts";

type OrderToPlace = {
  user: SessionUser;
  lines: readonly CartLine[];
  totals: Complete<Estimate>;
  address: ShippingAddressInput;
  addressId: PendingOrder["addressId"];
  freshQuote: FreshQuote | null;
};

/**
 * Places the order with the quote that the shopper saw, so that nothing else is charged, and opens the hosted payment page.
 * If they have left checkout meanwhile, the order is cancelled instead. Offline, the order is saved on this device until the
 * shopper confirms it.
 */
export function usePlaceOrder() {
  const isCurrentPage = useIsCurrentPage();
  return useMutation({
    // Sequential, since a repeated order may be the one that is being cancelled because the shopper left.
    scope: { id: "place-order" },
    mutationFn: async (order: OrderToPlace) => {
      await pendingCancellation();
      return callApi("POST /api/stripe/create-checkout-session", { json: bodyOf(order) });
    },
    async onSuccess({ url, orderId }) {
      saveUnpaidOrder(orderId);
      if (isCurrentPage()) {
        removePendingOrder();
        location.assign(url);
        return;
      }
      toast.message("Your order was not placed", {
        description:
          "You left checkout before it was ready to be paid. Nothing was charged, and your cart is as you left it.",
      });
      await cancelUnpaidOrder();
    },
    onError(error, order) {
      if (isOffline(error)) savePendingOrder(toPendingOrder(order));
      // Fetches what changed on the server: prices, stock, rates.
      void syncNow();
    },
    meta: { failure: false },
  });
}

const toPendingOrder = ({ user, lines, totals, address, addressId }: OrderToPlace): PendingOrder => ({
  userId: user.id,
  at: catalogueState.get().asOf?.getTime() ?? 0,
  address,
  addressId,
  lines: lines.map(({ book, quantity, price }) => ({ id: book._id, title: book.title, quantity, price })),
  shipping: totals.shipping,
  gst: totals.gst,
  total: totals.total,
});

function bodyOf({ user, lines, totals, address, freshQuote }: OrderToPlace) {
  const freshPrices = new Map(freshQuote?.lines.map((line) => [line.productId, line.price]));
  return {
    userId: user.id,
    shippingAddress: address,
    products: lines.map(({ book, quantity, price, weight }) => ({
      productId: book._id,
      name: book.title,
      price: freshPrices.get(book._id) ?? toDollars(price),
      quantity,
      weight: z.encode(Kilograms, weight),
    })),
    Gst: freshQuote?.gstPercentage ?? z.encode(Percent, totals.gstRate),
    shippingFee: freshQuote?.shippingFee ?? toDollars(totals.shipping),
  };
}

export const freshQuoteOf = (error: unknown): FreshQuote | null =>
  error instanceof ApiError && error.code === "order.changed" ? (error.details.quote as FreshQuote) : null;

export const needsConfirmedEmail = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "order.confirm-email";
