import * as z from "zod/mini";

const ANY_ORIGIN = "https://shop.invalid";

/** The JSON that a push service delivers to a device. */
export const PushMessage = z.object({
  /** Id of the event: a repeated message has the same. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  title: z.string().check(z.minLength(1)),
  body: z.string(),
  /** A path of the shop, never another origin such as "//other.example". */
  url: z
    .string()
    .check(z.refine((path) => path.startsWith("/") && URL.parse(path, ANY_ORIGIN)?.origin === ANY_ORIGIN)),
});
export type PushMessage = z.output<typeof PushMessage>;
