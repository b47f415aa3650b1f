import { cartMessages, maxQuantityOf } from "@frangipani/core/cart";
import { formatExactWeight, formatMoney } from "@frangipani/core/kernel";
import { isComplete } from "@frangipani/core/orders";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "../api/session/session-user.ts";
import { BookCover } from "../book/parts/BookCover.tsx";
import { cart as savedCart } from "../cart/cart.ts";
import { PriceWithGst } from "../cart/PriceWithGst.tsx";
import { type CartLine, useCart } from "../cart/use-cart.ts";
import { useCalculatedShipping, useEstimate } from "../cart/use-estimate.ts";
import { BrowseLink } from "../catalogue/BrowseLink.tsx";
import { DeliveryLine } from "../delivery/DeliveryLine.tsx";
import ShippingDialog from "../delivery/ShippingDialog.tsx";
import { Button, buttonClass } from "../ui/actions/Button.tsx";
import { IconButton } from "../ui/actions/IconButton.tsx";
import { standaloneLinkInLine } from "../ui/actions/standalone-link.ts";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { bottomHeight } from "../ui/feedback/StatusBars.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { QuantityStepper } from "../ui/form/QuantityStepper.tsx";
import { CartIcon, TrashIcon } from "../ui/icons/icons.tsx";
import { Card } from "../ui/layout/Card.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { cx } from "../ui/styles/cx.ts";
import shared from "../ui/styles/shared.module.css";
import { type Column, DataTable, TableSkeleton } from "../ui/table/DataTable.tsx";
import css from "./CartPage.module.css";
import tableCss from "./CartTable.module.css";
import { OrderTotals } from "./OrderTotals.tsx";
import { isUnsellable, LineProblem, UnsellableNotice } from "./UnsellableLines.tsx";

const measureHeight = bottomHeight("--bottom-bar");

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
  // Checkout can also be opened while an amount is loading, since it waits for the total.
  const hasTotal = isComplete(estimate) || estimate.problem === null;
  const hasUnsellable = cart.lines.some(isUnsellable);

  return (
    <>
      <PageHeader title="Shopping Cart" />
      <div className={css.columns}>
        <section aria-label="Books in your cart" className={css.books}>
          <CartTable lines={cart.lines} />
          <div className={cx(shared.buttonsWide, css.actions)}>
            <Link to="/browse" className={buttonClass()}>
              Continue Shopping
            </Link>
            <Button variant="quiet" onClick={clear}>
              Clear Cart
            </Button>
          </div>
        </section>
        <Card title="Order Summary" tone="sunk">
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
          {hasUnsellable && <UnsellableNotice />}
        </Card>
        <div ref={measureHeight} className={css.proceed}>
          <Button variant="primary" size="lg" block disabled={hasUnsellable || !hasTotal} onClick={proceed}>
            Proceed to Checkout
          </Button>
        </div>
      </div>
      <ShippingDialog open={isDialogOpen} onOpenChange={setDialogOpen} />
    </>
  );
}

const removeLine = ({ book }: CartLine) => {
  const lines = savedCart.remove(book._id);
  toast.message(cartMessages.removed, { action: { label: "Undo", onClick: () => savedCart.restore(lines) } });
};

const LineCover = ({ line: { book } }: { line: CartLine }) => (
  <div className={tableCss.cover}>
    <BookCover book={book} sizes="4rem" />
  </div>
);

const columns: Column<CartLine>[] = [
  { header: "Image", phone: "picture", width: "4.5rem", cell: (line) => <LineCover line={line} /> },
  {
    header: "Title",
    phone: "lead",
    cell: (line) => (
      <>
        <Link
          to="/book/$bookId"
          params={{ bookId: line.book._id }}
          className={cx(standaloneLinkInLine, tableCss.title)}
        >
          {line.book.title}
        </Link>
        <LineProblem line={line} />
      </>
    ),
  },
  { header: "Author", cell: ({ book }) => book.author },
  {
    header: "Price",
    align: "end",
    cell: ({ price }) => (
      <span>
        {formatMoney(price)}
        <PriceWithGst price={price} className={cx(shared.block, shared.tiny, shared.oneLine)} />
      </span>
    ),
  },
  {
    header: "Quantity",
    cell: ({ book, quantity, state }) => (
      <QuantityStepper
        size="sm"
        label={`Quantity of ${book.title}`}
        value={quantity}
        max={Math.max(maxQuantityOf(book.stock), 1)}
        disabled={state === "retired"}
        onChange={(value) => savedCart.setQuantity(book._id, value)}
      />
    ),
  },
  { header: "Book Weight", align: "end", cell: ({ weight }) => formatExactWeight(weight) },
  { header: "Total Weight", align: "end", cell: ({ lineWeight }) => formatExactWeight(lineWeight) },
  { header: "Total", align: "end", cell: ({ lineTotal }) => <strong>{formatMoney(lineTotal)}</strong> },
  {
    header: "Remove",
    hideHeader: true,
    phone: "actions",
    cell: (line) => (
      <IconButton
        label={`Remove ${line.book.title}`}
        icon={<TrashIcon />}
        tone="danger"
        onClick={() => removeLine(line)}
      />
    ),
  },
];

export const CartTable = ({ lines }: { lines: readonly CartLine[] }) => (
  <div className={tableCss.table}>
    <DataTable caption="Books in your cart" columns={columns} rows={lines} rowKey={(line) => line.book._id} />
  </div>
);
