import type { OrderWire } from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { cart } from "../../cart/cart.ts";
import { catalogueState } from "../../catalogue/catalogue-state.ts";
import { fetchBook } from "../../catalogue/hooks/fetch-book.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

type Line = OrderWire["products"][number];

/** Puts the books of an order into the cart, at today's prices, and says which are no longer to be had. */
export function BuyAgain({ order }: { order: OrderWire }) {
  const navigate = useNavigate();
  const buy = useMutation({
    mutationFn: () => Promise.all(order.products.map(async (line) => ({ line, added: await add(line) }))),
    onSuccess: (results) => {
      const missing = results.filter(({ added }) => !added).map(({ line }) => `"${line.name}"`);
      const viewCart = { action: { label: "View cart", onClick: () => void navigate({ to: "/cart" }) } };
      if (missing.length === results.length) toast.error(`No longer to be had: ${missing.join(", ")}`);
      else if (missing.length > 0)
        toast.warning(`Added to cart, without ${missing.join(", ")}, no longer to be had`, viewCart);
      else toast.success("Added to cart", viewCart);
    },
    meta: { failure: "The books could not be added to the cart" },
  });
  return (
    <Button busy={buy.isPending} onClick={() => buy.mutate()}>
      Buy again
    </Button>
  );
}

/** @returns whether a copy of it is in the cart now @throws when there is no response about a book that is not on the device */
async function add({ productId, quantity }: Line): Promise<boolean> {
  const book = catalogueState.get().catalogue.book(productId) ?? (await fetchBook(productId))?.book;
  if (!book || book.stock === 0) return false;
  return cart.add(book, quantity) !== "too-many-lines";
}
