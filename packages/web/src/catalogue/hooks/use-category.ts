import type { CatalogueCategory } from "@frangipani/core/catalogue";
import type { CategoryWire } from "@frangipani/core/categories";
import { fetchReported } from "../../device/connection.ts";
import { useCatalogueState } from "../catalogue-state.ts";
import { syncNow } from "../start.ts";
import { useServerQuery } from "./use-server-query.ts";

type CategoryState =
  | { status: "loading" }
  | { status: "ready"; category: CatalogueCategory }
  /** The server has no such category (`within` is null), or no such subcategory in the category `within`. */
  | { status: "missing"; within: string | null }
  | { status: "unavailable"; retry(): void };

/** The local category. The server is asked before a category is reported as missing, since it may be new. */
export function useCategory(name: string, subcategory: string | undefined): CategoryState {
  const { categories } = useCatalogueState("catalogue");
  const status = useCatalogueState("status");
  const category = categories.find((one) => one.name === name);
  const isLocal = category && includesOptional(category.subcategories.map(nameOf), subcategory);
  const key = isLocal || status === "loading" ? undefined : JSON.stringify([name, subcategory]);
  const { data, isLoading, refetch } = useServerQuery(key, () => lookUpCategory(name, subcategory));
  if (isLocal) return { status: "ready", category };
  if (data?.status === "missing") return data;
  if (status === "loading" || isLoading) return { status: "loading" };
  return {
    status: "unavailable",
    retry: () => {
      refetch();
      void syncNow();
    },
  };
}

type CategoryLookup = { status: "found" } | { status: "missing"; within: string | null };

async function lookUpCategory(name: string, subcategory: string | undefined): Promise<CategoryLookup> {
  const response = await fetchReported("/api/category/getCategories");
  if (!response.ok) throw new Error(`the request for the categories returned ${response.status}`);
  const found = ((await response.json()) as CategoryWire[]).find((one) => one.name === name);
  if (!found || !includesOptional(found.subcategories, subcategory))
    return { status: "missing", within: found ? name : null };
  await syncNow();
  return { status: "found" };
}

const includesOptional = (names: readonly string[], name: string | undefined): boolean =>
  name === undefined || names.includes(name);
const nameOf = ({ name }: { name: string }): string => name;
