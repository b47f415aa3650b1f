import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CategoryName,
  CategoryRemoval,
  CategoryRename,
  NewCategory,
  NewSubcategory,
  SubcategoryName,
  SubcategoryRename,
} from "../../src/categories/contract.ts";
import { categoriesToWire } from "../../src/categories/manage-categories.ts";
import {
  addCategory,
  addSubcategory,
  MAX_NAMES,
  removeCategory,
  removeSubcategory,
  renameCategory,
  renameSubcategory,
} from "../../src/categories/rules.ts";
import {
  type CategoryId,
  emptyTaxonomy,
  type SubcategoryId,
  Taxonomy,
} from "../../src/categories/taxonomy.ts";
import { firstIssue, refusal } from "../support/refusals.ts";

const taxonomy = Taxonomy.parse({
  version: 1,
  categories: [
    {
      _id: "ca_1",
      name: "science-fiction",
      displayOrder: 2,
      subcategories: [
        { _id: "su_1", name: "space-opera" },
        { _id: "su_2", name: "dystopia" },
      ],
    },
    { _id: "ca_2", name: "history", displayOrder: 1, subcategories: [{ _id: "su_3", name: "dystopia" }] },
  ],
});
const newCategory = "ca_new" as CategoryId;
const newSubcategory = "su_new" as SubcategoryId;

describe.each([
  ["Category", CategoryName],
  ["Subcategory", SubcategoryName],
])("the name of a %s", (kind, schema) => {
  it.each([
    ["  Science Fiction ", "science-fiction"],
    ["self-help", "self-help"],
    ["A1", "a1"],
    ["Top 100 \t", "top-100"],
    ["x".repeat(60), "x".repeat(60)],
  ])("%j is stored as %j", (typed, stored) => expect(schema.parse(typed)).toBe(stored));

  it.each([
    ["", "name cannot be empty"],
    ["   ", "name cannot be empty"],
    ["---", "name cannot be empty"],
    [undefined, "name cannot be empty"],
    [null, "name cannot be empty"],
    ["a", "name must be at least 2 characters long"],
    ["  a  ", "name must be at least 2 characters long"],
    ["rock & roll", "name can only contain letters, numbers, spaces, and hyphens"],
    ["sci_fi", "name can only contain letters, numbers, spaces, and hyphens"],
    ["poésie", "name can only contain letters, numbers, spaces, and hyphens"],
    ["a\nb", "name can only contain letters, numbers, spaces, and hyphens"],
    ["x".repeat(61), "name can have at most 60 characters"],
  ])("%j is refused", (typed, text) => expect(firstIssue(schema, typed)).toBe(`${kind} ${text}`));
});

describe("the display order", () => {
  it.each([
    [0, 0],
    [12, 12],
    ["7", 7],
    [" 7 ", 7],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("reads %j as %j", (sent, order) => {
    expect(NewCategory.parse({ name: "Poetry", displayOrder: sent }).displayOrder).toBe(order);
  });

  it.each([[-1], [1.5], ["-1"], ["1.5"], ["first"], [1_000_000], [true], [[]]])("refuses %j", (sent) => {
    const input = { name: "Poetry", displayOrder: sent };
    expect(firstIssue(NewCategory, input)).toBe("Display order must be a whole number");
  });
});

describe("choosing a category", () => {
  it.each([
    [NewSubcategory, { newSubcategoryName: "noir" }],
    [NewSubcategory, { categoryName: " ", newSubcategoryName: "noir" }],
    [SubcategoryRename, { oldName: "noir", newName: "cosy" }],
    [CategoryRemoval, {}],
  ])("is required (%#)", (schema, sent) => {
    expect(firstIssue(schema, sent)).toBe("Please select a category");
  });

  it("finds a name in the form it is shown as", () =>
    expect(CategoryRemoval.parse({ category: "Science Fiction" })).toEqual({ category: "science-fiction" }));
});

describe("adding a category", () => {
  it("puts it last, without subcategories", () => {
    const { categories } = addCategory(taxonomy, NewCategory.parse({ name: " Poetry " }), newCategory);
    expect(categories.at(-1)).toEqual({ _id: "ca_new", name: "poetry", displayOrder: 3, subcategories: [] });
    expect(categories).toHaveLength(3);
  });

  it("gives it the last possible position at most, even when that is taken", () => {
    const atEnd = addCategory(emptyTaxonomy, { name: "other", displayOrder: 999_999 }, newCategory);
    const { categories } = addCategory(atEnd, NewCategory.parse({ name: "poetry" }), "ca_2" as CategoryId);
    expect(categories[1]?.displayOrder).toBe(999_999);
  });

  it("puts it at the given position", () => {
    const next = addCategory(emptyTaxonomy, { name: "poetry", displayOrder: 0 }, newCategory);
    expect(next.categories).toEqual([{ _id: "ca_new", name: "poetry", displayOrder: 0, subcategories: [] }]);
  });

  it("refuses a name that exists, however it is written", () => {
    for (const name of ["history", " HISTORY ", "Science Fiction"])
      expect(() => addCategory(taxonomy, NewCategory.parse({ name }), newCategory)).toThrow(
        refusal("conflict", "category.exists", "Category already exists"),
      );
  });

  it("is refused when there are MAX_NAMES, which fit into one DynamoDB item of 400 KB", () => {
    const categories = Array.from({ length: MAX_NAMES }, (_, index) => {
      return { _id: `ca_${index}` as CategoryId, name: `c${index}`, displayOrder: index, subcategories: [] };
    });
    const full = { version: 1, categories };
    expect(new TextEncoder().encode(JSON.stringify(full)).length).toBeLessThan(400_000);
    expect(() => addCategory(full, { name: "poetry", displayOrder: 1 }, newCategory)).toThrow(
      "At most 2000 categories and subcategories are possible",
    );
  });
});

describe("renaming a category", () => {
  const rename = (oldName: string, newName: string, displayOrder?: number) =>
    renameCategory(taxonomy, CategoryRename.parse({ oldName, newName, displayOrder }));

  it("keeps its id, its subcategories and by default its position", () => {
    const renamed = { ...taxonomy.categories[1], name: "world-history" };
    expect(rename("history", "World History").categories[1]).toEqual(renamed);
    expect(rename("history", "world", 9).categories[1]?.displayOrder).toBe(9);
    expect(rename("history", "world").categories[0]).toBe(taxonomy.categories[0]);
  });

  it("may keep the name and change the position only", () => {
    const moved = { ...taxonomy.categories[1], displayOrder: 5 };
    expect(rename("history", "History", 5).categories[1]).toEqual(moved);
  });

  it("refuses another category's name", () =>
    expect(() => rename("history", "Science Fiction")).toThrow(
      refusal("conflict", "category.exists", "Category name already exists"),
    ));

  it("refuses an unknown category", () =>
    expect(() => rename("poetry", "verse")).toThrow(
      refusal("missing", "category.missing", "Category not found"),
    ));
});

describe("subcategories", () => {
  const added = (categoryName: string, newSubcategoryName: string) =>
    addSubcategory(taxonomy, NewSubcategory.parse({ categoryName, newSubcategoryName }), newSubcategory);
  const renamed = (category: string, oldName: string, newName: string) =>
    renameSubcategory(taxonomy, SubcategoryRename.parse({ category, oldName, newName }));
  const removed = (category: string, subcategory: string) =>
    removeSubcategory(taxonomy, { category, subcategory });
  const names = ({ categories }: Taxonomy, index: number) =>
    categories[index]?.subcategories.map(({ name }) => name);

  it("are added to their category", () =>
    expect(added("history", "Space Opera").categories[1]?.subcategories).toEqual([
      { _id: "su_3", name: "dystopia" },
      { _id: "su_new", name: "space-opera" },
    ]));

  it("are unique in their category only", () => {
    expect(() => added("science fiction", " DYSTOPIA ")).toThrow(
      refusal("conflict", "subcategory.exists", "Subcategory already exists in this category"),
    );
    expect(() => renamed("science-fiction", "dystopia", "Space Opera")).toThrow(
      refusal("conflict", "subcategory.exists", "Subcategory name already exists in this category"),
    );
    expect(names(renamed("history", "dystopia", "space opera"), 1)).toEqual(["space-opera"]);
  });

  it("keep their id and position when renamed, also to the same name", () => {
    expect(renamed("science-fiction", "space opera", "Epic").categories[0]?.subcategories).toEqual([
      { _id: "su_1", name: "epic" },
      { _id: "su_2", name: "dystopia" },
    ]);
    expect(names(renamed("history", "dystopia", "Dystopia"), 1)).toEqual(["dystopia"]);
  });

  it("are removed from their category only", () => {
    const next = removed("science-fiction", "dystopia");
    expect([names(next, 0), names(next, 1)]).toEqual([["space-opera"], ["dystopia"]]);
  });

  it.each([
    ["Category", () => added("poetry", "noir")],
    ["Category", () => renamed("poetry", "noir", "cosy")],
    ["Category", () => removed("poetry", "noir")],
    ["Category", () => removeCategory(taxonomy, { category: "poetry" })],
    ["Subcategory", () => renamed("history", "noir", "cosy")],
    ["Subcategory", () => removed("history", "noir")],
  ])("%s not found (%#)", (kind, change) => {
    expect(change).toThrow(refusal("missing", `${kind.toLowerCase()}.missing`, `${kind} not found`));
  });
});

it("the list of categories is in display order and counts active books", () =>
  expect(categoriesToWire(taxonomy, new Map([["ca_1" as CategoryId, 4]]))).toEqual([
    {
      _id: "ca_2",
      name: "history",
      subcategories: ["dystopia"],
      subcategoryIds: ["su_3"],
      displayOrder: 1,
      bookCount: 0,
    },
    {
      _id: "ca_1",
      name: "science-fiction",
      subcategories: ["space-opera", "dystopia"],
      subcategoryIds: ["su_1", "su_2"],
      displayOrder: 2,
      bookCount: 4,
    },
  ]));

it("names stay unique, and removing an added category restores the taxonomy", () => {
  const name = fc.stringMatching(/^[A-Ca-c -]{2,4}$/).filter((text) => /[a-z]{2}/i.test(text));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (typed) => {
      let current = emptyTaxonomy;
      for (const [index, text] of typed.entries()) {
        const input = NewCategory.parse({ name: text });
        const before = current;
        try {
          current = addCategory(before, input, `ca_${index}` as CategoryId);
        } catch {
          expect(before.categories.some((category) => category.name === input.name)).toBe(true);
          continue;
        }
        expect(removeCategory(current, { category: input.name })).toEqual(before);
      }
      const names = current.categories.map((category) => category.name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((one) => /^[a-z0-9-]+$/.test(one))).toBe(true);
    }),
  );
});
