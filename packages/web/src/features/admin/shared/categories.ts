import { bookMessages } from "@frangipani/core/books/messages";
import { callApi } from "../../../app/api.ts";
import { answeredWhole } from "./list.ts";

export const allCategories = answeredWhole("categories", bookMessages.noneFound, (signal) =>
  callApi("GET /api/category/getCategories", { signal }),
);
