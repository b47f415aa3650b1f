import { BookId } from "@frangipani/core/books/book";
import { GstId } from "@frangipani/core/gst/document";
import { CountryId, RateId, ZoneId } from "@frangipani/core/shipping/document";
import * as z from "zod/mini";

export const BookParam = z.object({ id: BookId });
export const ImageInput = z.object({
  url: z.string("url is required").check(z.minLength(1), z.maxLength(2000)),
});

export const ZoneParam = z.object({ id: ZoneId });
export const CountryParam = z.object({ id: CountryId });
export const RateParam = z.object({ id: RateId });
export const GstParam = z.object({ id: GstId });
