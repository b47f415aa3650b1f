import * as z from "zod/mini";

/** What people call an order by, such as `FB-7K2M-9QDF`: seven characters at random, then the check character. */
export const OrderNumber = z
  .string()
  .check(z.regex(/^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, "Invalid order number"))
  .brand<"OrderNumber">();
export type OrderNumber = z.output<typeof OrderNumber>;
