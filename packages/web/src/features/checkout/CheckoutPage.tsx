import type { FreshQuote, ShippingAddressInput } from "@frangipani/core/orders/contract";
import { Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isOffline } from "../../app/api.ts";
import { useOnline } from "../../app/online.ts";
import type { SessionUser } from "../../app/session.ts";
import { useCart } from "../../data/use-cart.ts";
import { useCalculatedShipping, useEstimate } from "../../data/use-estimate.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { OrderSums } from "../shared/OrderSums.tsx";
import { freePendingOrder } from "../shared/pending-order.ts";
import { ChangedNotice } from "./ChangedNotice.tsx";
import css from "./CheckoutPage.module.css";
import { DeliveryForm } from "./DeliveryForm.tsx";
import { OrderLines } from "./OrderLines.tsx";
import { quoteOf, usePlaceOrder } from "./use-place-order.ts";

const FORM = "delivery";

/** Where the books go, what they cost, and the way to the payment page (spec §2, Checkout). */
export function CheckoutPage({ user }: { user: SessionUser }) {
  const cart = useCart();
  const isOnline = useOnline();
  const { shipping, calculate } = useCalculatedShipping();
  const sums = useEstimate(cart, shipping);
  const [seen, setSeen] = useState<FreshQuote | null>(null);
  const [cameBack, setCameBack] = useState(false);
  const place = usePlaceOrder();
  const { reset } = place;

  useEffect(() => {
    const free = () =>
      void freePendingOrder().then((freed) => {
        if (!freed) return;
        reset();
        setCameBack(true);
      });
    free();
    // Back from the payment page may show this very page again, from the browser's memory.
    addEventListener("pageshow", free);
    return () => removeEventListener("pageshow", free);
  }, [reset]);

  if (cart.isEmpty && !place.isSuccess) return <Navigate to="/cart" replace />;

  const submit = (address: ShippingAddressInput) =>
    place.mutate(
      { user, lines: cart.lines, sums, address, seen },
      { onError: (error) => setSeen(quoteOf(error)) },
    );

  return (
    <>
      <PageHeader title="Checkout" />
      {cameBack && (
        <Notice role="status" title="Your order was not paid">
          Nothing was charged, and your cart is as you left it.
        </Notice>
      )}
      <div className={css.columns}>
        <Card title="Shipping Information">
          <DeliveryForm
            id={FORM}
            user={user}
            country={shipping?.country ?? "Singapore"}
            zipCode={shipping?.zipCode ?? ""}
            onCountry={(country) => {
              setSeen(null);
              calculate({ country }, cart.weight);
            }}
            onSubmit={submit}
          />
        </Card>
        <Card title="Order Summary" tone="sunk" className={css.summary}>
          <OrderLines lines={cart.lines} />
          <OrderSums sums={sums} />
          <div aria-live="polite">
            {seen && <ChangedNotice seen={seen} lines={cart.lines} />}
            {place.error && !quoteOf(place.error) && (
              <Notice tone="danger" title="Your order was not placed">
                {place.error.message}
              </Notice>
            )}
            {!isOnline && (
              <Notice tone="warning" title="You are offline">
                Your cart and your address stay here. When you are back online, one tap places the order.
              </Notice>
            )}
          </div>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            size="lg"
            block
            busy={place.isPending || place.isSuccess}
            disabled={!isOnline && isOffline(place.error)}
          >
            {seen ? "Place Order at the new price" : "Place Order"}
          </Button>
        </Card>
      </div>
    </>
  );
}
