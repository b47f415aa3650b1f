import { cartMessages, maxQuantityOf } from "@frangipani/core/cart";
import { useNavigate } from "@tanstack/react-router";
import { cart } from "../../cart/cart.ts";
import type { CatalogueBook } from "../../catalogue/hooks/use-catalogue.ts";
import { toast } from "../../ui/feedback/toast.ts";

export function useAddToCart(book: CatalogueBook): (quantity?: number) => void {
  const navigate = useNavigate();
  return (quantity = 1) => {
    const action = { label: "View cart", leadsTo: "/cart", onClick: () => void navigate({ to: "/cart" }) };
    const toastOptions = { action };
    const max = maxQuantityOf(book.stock);
    switch (cart.add(book, quantity)) {
      case "added":
        return toast.success(cartMessages.added(book.title), toastOptions);
      case "updated":
        return toast.success(cartMessages.updated(book.title), toastOptions);
      case "full":
        return toast.info(
          max === 1
            ? "The last copy is in your cart already."
            : `All ${max} copies are in your cart already.`,
          toastOptions,
        );
      case "too-many-lines":
        return toast.error(cartMessages.tooManyBooks, toastOptions);
    }
  };
}
