export {
  addToCart,
  type CartItem,
  type CartLine,
  MAX_LINES,
  MAX_QUANTITY,
  maxQuantityOf,
  removeFromCart,
  setQuantity,
  totalItems,
  totalPrice,
  totalWeight,
} from "./cart.ts";
export { cartMessages } from "./messages.ts";
