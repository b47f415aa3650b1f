import { bookMessages } from "@frangipani/core/books";
import { callApi } from "../../api/call-api.ts";
import { singleRequestList } from "./list.ts";

export const allCategories = singleRequestList("categories", bookMessages.noneFound, (signal) =>
  callApi("GET /api/category/getCategories", { signal }),
);
