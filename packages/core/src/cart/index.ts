export * from "./cart.ts";
export { cartMessages } from "./messages.ts";
