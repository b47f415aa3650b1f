import * as z from "zod/mini";

const ANY_ORIGIN = "https://shop.invalid";

/** What a push service brings to a device, as JSON. */
export const PushMessage = z.object({
  /** Of the event: a message that is sent again has the same. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  title: z.string().check(z.minLength(1)),
  body: z.string(),
  /** A path of the shop; never another origin, as "//other.example" would be. */
  url: z
    .string()
    .check(z.refine((path) => path.startsWith("/") && URL.parse(path, ANY_ORIGIN)?.origin === ANY_ORIGIN)),
});
export type PushMessage = z.output<typeof PushMessage>;
