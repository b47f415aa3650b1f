import { Link } from "@tanstack/react-router";
import { iconButtonClass } from "../ui/actions/icon-button-class.ts";
import { CartIcon } from "../ui/icons/initial-icons.tsx";
import { cx } from "../ui/styles/cx.ts";
import css from "./Header.module.css";

export function CartButton({ count, onOpen }: { count: number; onOpen(): void }) {
  const className = cx(iconButtonClass(), css.cart);
  if (count === 0)
    return (
      <Link to="/cart" className={className} aria-label="Cart, empty">
        <CartIcon size={24} />
      </Link>
    );
  return (
    <button
      type="button"
      className={className}
      aria-label={`Cart, ${count} ${count === 1 ? "item" : "items"}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <CartIcon size={24} />
      <span className={css.badge} aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
    </button>
  );
}
