import type { OrderWire } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../api/dollars.ts";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { RefreshIcon } from "../../ui/icons/icons.tsx";
import { OrderReceipt } from "./OrderReceipt.tsx";
import css from "./OrderSuccessPage.module.css";

export function RefundedOrder({ order }: { order: OrderWire }) {
  return (
    <article className={css.paid}>
      <header className={css.thanks}>
        <span className={css.refundedMark}>
          <RefreshIcon size={32} />
        </span>
        {order.paymentStatus === "refunded" ? (
          <>
            <h1>Your payment was refunded</h1>
            <p>
              {formatDollars(order.totalAmount)} went back to the card you paid with. Banks take some days to
              show it. These books will not be sent.
            </p>
          </>
        ) : (
          <>
            <h1>Your payment is being refunded</h1>
            <p>
              {formatDollars(order.totalAmount)} goes back to the card you paid with; you get a mail when it
              is done. These books will not be sent.
            </p>
          </>
        )}
      </header>
      <OrderReceipt order={order} />
      <Link to="/" className={buttonClass({ variant: "primary" })}>
        Continue Shopping
      </Link>
    </article>
  );
}
