import type { OrderWire } from "@frangipani/core/orders";
import { Link } from "@tanstack/react-router";
import { useUser } from "../../api/session/session-user.ts";
import { ConfirmForProgress } from "../../push/settings/ConfirmForProgress.tsx";
import { TellMe } from "../../push/settings/TellMe.tsx";
import { buttonClass } from "../../ui/actions/Button.tsx";
import { CheckIcon } from "../../ui/icons/icons.tsx";
import { OrderReceipt } from "./OrderReceipt.tsx";
import css from "./OrderSuccessPage.module.css";

export function PaidOrder({ order }: { order: OrderWire }) {
  const user = useUser();
  return (
    <article className={css.paid}>
      <header className={css.thanks}>
        <span className={css.mark}>
          <CheckIcon size={32} />
        </span>
        <h1>Order Confirmed!</h1>
        <p>Thank you for your order, {order.user.name}. A confirmation email was sent to you.</p>
      </header>
      <OrderReceipt order={order} />
      <p>Your books will be dispatched soon.</p>
      {user && <ConfirmForProgress user={user} />}
      <TellMe label="Tell me when they are" />
      <nav className={css.links} aria-label="Next steps">
        <Link to="/" className={buttonClass({ variant: "primary" })}>
          Continue Shopping
        </Link>
        <Link to="/invoice/$order" params={{ order: order.orderNumber }} className={buttonClass()}>
          Invoice
        </Link>
        <Link to="/order-confirmation" className={buttonClass()}>
          Estimated delivery
        </Link>
      </nav>
    </article>
  );
}
