import { cartMessages } from "@frangipani/core/cart";
import { type OrderWire, orderMessages } from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { cart } from "../../cart/cart.ts";
import { catalogueState } from "../../catalogue/catalogue-state.ts";
import { fetchBook } from "../../catalogue/hooks/fetch-book.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { toast } from "../../ui/feedback/toast.ts";

type Line = OrderWire["products"][number];

/** Puts the books of an order into the cart, at today's prices, and says of which there are fewer, or none. */
export function BuyAgain({ order }: { order: OrderWire }) {
  const navigate = useNavigate();
  const buy = useMutation({
    // All books are known before the first is added: pressed again after a failure, none is added twice.
    mutationFn: () => Promise.all(order.products.map(async (line) => ({ line, book: await findBook(line) }))),
    onSuccess: (found) => {
      let isAnyAdded = false;
      const shortages = found.flatMap(({ line, book }) => {
        if (!book) return orderMessages.notSold(line.name);
        const outcome = book.stock > 0 && cart.add(book, line.quantity);
        if (outcome === "too-many-lines") return cartMessages.tooManyBooks;
        if (outcome === "full") return `All copies of ${line.name} are in your cart already.`;
        if (outcome) isAnyAdded = true;
        return book.stock < line.quantity ? orderMessages.outOfStock(line.name, book.stock) : [];
      });
      const description = [...new Set(shortages)].join(" ");
      if (!isAnyAdded) return toast.error(description);
      toast[description ? "warning" : "success"]("Added to cart", {
        ...(description && { description }),
        action: { label: "View cart", onClick: () => void navigate({ to: "/cart" }) },
      });
    },
    meta: { failure: "The books could not be added to the cart" },
  });
  return (
    <Button busy={buy.isPending} onClick={() => buy.mutate()}>
      Buy again
    </Button>
  );
}

/** @throws when there is no response about a book that is not on the device */
const findBook = async ({ productId }: Line) =>
  catalogueState.get().catalogue.book(productId) ?? (await fetchBook(productId))?.book;
