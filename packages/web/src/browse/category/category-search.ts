import { SORTS, type Sort } from "@frangipani/core/catalogue";
import { titleToSlug } from "@frangipani/core/kernel";
import { textParam } from "../../device/text-param.ts";

export type CategorySearch = { subcategory?: string | undefined; sort?: Sort | undefined };

export const categorySearch = (raw: Record<string, unknown>): CategorySearch => ({
  subcategory: titleToSlug(textParam(raw.subcategory) ?? "") || undefined,
  sort: SORTS.find((one) => one === raw.sort),
});
