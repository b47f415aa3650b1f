import { beforeAll, describe, expect, it } from "vitest";
import { apiClient, signedInClient } from "../../support/api-client.ts";
import { goodDetails } from "../../support/books-shop.ts";
import { picture } from "../../support/pictures.ts";
import type { Json } from "../../support/response.ts";
import { type TestShop, testShop } from "../../support/shop.ts";

// The fixed calls (docs/rules.md#api), written out: nothing is taken from our own contract.
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

const browser = () => apiClient(shop);
const signedIn = (role: "admin" | "customer") => signedInClient(shop, role);
const text = expect.any(String);
const truth = expect.any(Boolean);

describe("catalogue", () => {
  const book = {
    _id: text,
    id: text,
    ...goodDetails,
    imageUrl: text,
    featured: truth,
    status: true,
    sampleImages: expect.any(Array),
  };
  const form = (parts: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, part] of Object.entries(parts)) data.set(name, part);
    return data;
  };

  it("keeps books", async () => {
    const [admin, visitor] = [await signedIn("admin"), browser()];
    const bookDetails = JSON.stringify(goodDetails);
    const made = await admin.get(
      "POST",
      "/api/book/createBook",
      form({ bookDetails, image: await picture("webp") }),
    );
    expect(made).toMatchObject(book);
    const edited = await admin.get(
      "POST",
      `/api/book/updateBook/${made._id}`,
      form({ bookDetails: JSON.stringify({ ...goodDetails, price: 20 }), existingImageUrl: made.imageUrl }),
    );
    expect(edited).toMatchObject({ ...book, price: 20, imageUrl: made.imageUrl });

    expect(await visitor.get("GET", `/api/book/getBookById/${made._id}`)).toMatchObject({
      ...book,
      price: 20,
    });
    for (const list of [
      "/api/book/getBooks",
      "/api/categories/getCategories",
      "/api/book/category/?category=fiction&subcategory=classics",
      "/api/book/category/?category=fiction&subcategory=",
      "/api/book/category?category=fiction",
    ])
      expect((await visitor.get("GET", list)).map((one: Json) => one._id)).toContain(made._id);

    expect(await admin.refusal("DELETE", `/api/book/pdfDelete/${made._id}`)).toEqual([
      404,
      "No PDF available for this book!",
    ]);
    await admin.get("PUT", `/api/book/deleteImage/${made._id}`, { url: made.imageUrl });
    const left: Json[] = await admin.get("PUT", `/api/book/deleteBookById/${made._id}`);
    expect(left.find((one) => one._id === made._id)).toMatchObject({ status: false });
    expect(await visitor.refusal("GET", `/api/book/getBookById/${made._id}`)).toEqual([
      404,
      "No Book Found!",
    ]);
    expect((await visitor.get("GET", "/api/book/getBooks")).map((one: Json) => one._id)).not.toContain(
      made._id,
    );
  });

  it("keeps categories", async () => {
    const [admin, visitor] = [await signedIn("admin"), browser()];
    await admin.get("POST", "/api/category/create", { name: " Travel  Writing ", displayOrder: 12 });
    expect(
      await admin.refusal("POST", "/api/category/create", { name: "travel-writing", displayOrder: 1 }),
    ).toEqual([409, "Category already exists"]);
    for (const [name, message] of [
      ["", "Category name cannot be empty"],
      [" a ", "Category name must be at least 2 characters long"],
      ["a!b", "Category name can only contain letters, numbers, spaces, and hyphens"],
    ])
      expect(await admin.refusal("POST", "/api/category/create", { name, displayOrder: 1 })).toEqual([
        400,
        message,
      ]);
    await admin.get("POST", "/api/category/add-subcategory", {
      categoryName: "travel-writing",
      newSubcategoryName: "By Train",
    });
    const list: Json[] = await visitor.get("GET", "/api/category/getCategories");
    expect(list.find((one) => one.name === "travel-writing")).toMatchObject({
      subcategories: ["by-train"],
      displayOrder: 12,
    });
    expect(
      await admin.refusal("PUT", "/api/category/update-category-name", {
        oldName: "travel-writing",
        newName: "fiction",
        displayOrder: 3,
      }),
    ).toEqual([409, "Category name already exists"]);
    await admin.get("PUT", "/api/category/update-category-name", {
      oldName: "travel-writing",
      newName: "Travels",
      displayOrder: 3,
    });
    await admin.get("POST", "/api/category/update-subcategory", {
      category: "travels",
      oldName: "by-train",
      newName: "By Rail",
    });
    await admin.get("POST", "/api/category/delete-subcategory", {
      category: "travels",
      subcategory: "by-rail",
    });
    await admin.get("POST", "/api/category/delete-category", { category: "travels" });
    expect(await visitor.refusal("GET", "/api/book/category/?category=travels")).toEqual([
      404,
      "No Books Found",
    ]);
  });
});
