import { isComplete } from "@frangipani/core/orders";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "../../api/session/session-user.ts";
import { cart as savedCart } from "../../cart/cart.ts";
import { useCart } from "../../cart/use-cart.ts";
import { useCalculatedShipping, useEstimate } from "../../cart/use-estimate.ts";
import { BrowseLink } from "../../catalogue/BrowseLink.tsx";
import { DeliveryLine } from "../../delivery/DeliveryLine.tsx";
import ShippingDialog from "../../delivery/ShippingDialog.tsx";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { bottomHeight } from "../../ui/feedback/StatusBars.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CartIcon } from "../../ui/icons/icons.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { PageHeader } from "../../ui/layout/PageHeader.tsx";
import { TableSkeleton } from "../../ui/table/DataTable.tsx";
import { OrderTotals } from "../OrderTotals.tsx";
import css from "./CartPage.module.css";
import { CartTable } from "./CartTable.tsx";

const height = bottomHeight("--bottom-bar");

export function CartPage() {
  const navigate = useNavigate();
  const user = useUser();
  const cart = useCart();
  const shipping = useCalculatedShipping();
  const estimate = useEstimate(cart, shipping);
  const [isDialogOpen, setDialogOpen] = useState(false);

  if (cart.isLoading) return <TableSkeleton label="Loading your cart" rows={3} />;
  if (cart.isEmpty)
    return (
      <EmptyState
        level={1}
        art={<CartIcon size={48} />}
        title="Your cart is empty"
        action={<BrowseLink label="Continue Shopping" />}
      >
        Books you add are saved on this device.
      </EmptyState>
    );

  const clear = () => {
    const lines = savedCart.clear();
    toast.message("Cart cleared", { action: { label: "Undo", onClick: () => savedCart.restore(lines) } });
  };
  const proceed = () =>
    user ? navigate({ to: "/checkout" }) : navigate({ to: "/login", state: { from: "/checkout" } });
  // Checkout can be opened while an amount is loading: it waits for the total.
  const hasTotal = isComplete(estimate) || estimate.problem === null;
  const unsellable = cart.lines.filter((line) => line.state !== "ok");

  return (
    <>
      <PageHeader title="Shopping Cart" />
      <div className={css.columns}>
        <section aria-label="Books in your cart" className={css.books}>
          <CartTable lines={cart.lines} />
          <div className={css.actions}>
            <Link to="/browse" className={buttonClass()}>
              Continue Shopping
            </Link>
            <Button variant="quiet" onClick={clear}>
              Clear Cart
            </Button>
          </div>
        </section>
        <Card title="Order Summary" tone="sunk" className={css.summary}>
          <OrderTotals totals={estimate} />
          {estimate.country !== null && estimate.shipping !== null ? (
            <DeliveryLine
              country={estimate.country}
              fee={estimate.shipping}
              days={estimate.deliveryDays}
              onChange={() => setDialogOpen(true)}
            />
          ) : (
            <Button variant="quiet" size="sm" onClick={() => setDialogOpen(true)}>
              {shipping ? "Change delivery country" : "Calculate shipping"}
            </Button>
          )}
          {unsellable.length > 0 && (
            <Notice tone="warning" role="status" title="Some books cannot be ordered">
              Reduce the quantity where too few copies are left, and remove books that are no longer sold.
            </Notice>
          )}
        </Card>
        <div ref={height} className={css.proceed}>
          <Button
            variant="primary"
            size="lg"
            block
            disabled={unsellable.length > 0 || !hasTotal}
            onClick={proceed}
          >
            Proceed to Checkout
          </Button>
        </div>
      </div>
      <ShippingDialog open={isDialogOpen} onOpenChange={setDialogOpen} />
    </>
  );
}
