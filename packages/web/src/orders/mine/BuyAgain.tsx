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

/** Adds the books of an order to the cart, at today's prices, and reports those with too few or no copies. */
export function BuyAgain({ order }: { order: OrderWire }) {
  const navigate = useNavigate();
  const buy = useMutation({
    // Finds all books before adding the first one, so that a retry after a failure adds none twice.
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

/** @throws if a book is not on the device and the server does not respond */
const findBook = async ({ productId }: Line) =>
  catalogueState.get().catalogue.book(productId) ?? (await fetchBook(productId))?.book;
