import type { CatalogueCategory } from "@frangipani/core/catalogue/feed";
import type { CategoryWire } from "@frangipani/core/categories/wire";
import { fetchReported } from "../../app/browser/connection.ts";
import { useCatalogueState } from "../catalogue-state.ts";
import { syncNow } from "../start.ts";
import { useServerAnswer } from "./use-server-answer.ts";

type CategoryAnswer =
  | { status: "loading" }
  | { status: "ready"; category: CatalogueCategory }
  /** The server has just said that there is none of that name, or no such subcategory `within` one. */
  | { status: "missing"; within: string | null }
  /** Not on this device, and the server does not say; `retry` asks it once more. */
  | { status: "unavailable"; retry(): void };

/**
 * A category, with the subcategory that is wanted of it: from this device. Before one is missing, the server is asked,
 * as it may have been made a moment ago.
 */
export function useCategory(name: string, subcategory: string | undefined): CategoryAnswer {
  const { categories } = useCatalogueState("catalogue");
  const status = useCatalogueState("status");
  const category = categories.find((one) => one.name === name);
  const isHere = category && isIn(category.subcategories.map(nameOf), subcategory);
  const thing = isHere || status === "loading" ? undefined : JSON.stringify([name, subcategory]);
  const { answer, isAsking, askAgain } = useServerAnswer(thing, () => askFor(name, subcategory));
  if (isHere) return { status: "ready", category };
  if (answer?.status === "missing") return answer;
  if (status === "loading" || isAsking) return { status: "loading" };
  return {
    status: "unavailable",
    retry: () => {
      askAgain();
      void syncNow();
    },
  };
}

type Answer = { status: "there" } | { status: "missing"; within: string | null };

/** What is there after all is brought to this device before this resolves. */
async function askFor(name: string, subcategory: string | undefined): Promise<Answer> {
  const response = await fetchReported("/api/category/getCategories");
  if (!response.ok) throw new Error(`the categories were answered with ${response.status}`);
  const found = ((await response.json()) as CategoryWire[]).find((one) => one.name === name);
  if (!found || !isIn(found.subcategories, subcategory))
    return { status: "missing", within: found ? name : null };
  await syncNow();
  return { status: "there" };
}

const isIn = (names: readonly string[], wanted: string | undefined): boolean =>
  wanted === undefined || names.includes(wanted);
const nameOf = ({ name }: { name: string }): string => name;
