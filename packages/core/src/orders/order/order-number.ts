import * as z from "zod/mini";

/** `FB-7K2M-9QDF`: seven random characters and a check character. */
export const OrderNumber = z
  .string()
  .check(z.regex(/^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, "Invalid order number"))
  .brand<"OrderNumber">();
export type OrderNumber = z.output<typeof OrderNumber>;
