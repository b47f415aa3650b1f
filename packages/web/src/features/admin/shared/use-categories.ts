import { bookMessages } from "@frangipani/core/books/messages";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../../app/api.ts";

export const categoriesKey = ["admin", "categories"] as const;

/** Every category as the server has it now, in display order. */
export const useCategoryList = () =>
  useQuery({
    queryKey: categoriesKey,
    meta: { failure: bookMessages.noneFound },
    queryFn: ({ signal }) => callApi("GET /api/category/getCategories", { signal }),
  });
