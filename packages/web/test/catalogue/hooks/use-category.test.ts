// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { Catalogue } from "@frangipani/core/catalogue";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import { publish } from "../../../src/catalogue/catalogue-state.ts";
import { useCategory } from "../../../src/catalogue/hooks/use-category.ts";
import { connection } from "../../../src/device/connection.ts";
import { eventuallyRendered } from "../../support/eventually.ts";
import { renderHook } from "../../support/render-hook.ts";
import { beginWithCategories, categories, category } from "../published-catalogue.ts";

beginWithCategories();

describe("one category", () => {
  const wire = (name: string, subcategories: string[] = []) => {
    return { _id: "ca9", name, subcategories, displayOrder: 1, bookCount: 0 };
  };

  it("is read from the device without a request", () => {
    const fetched = vi.fn();
    vi.stubGlobal("fetch", fetched);
    const { now } = renderHook(() => [useCategory("mystery", undefined), useCategory("mystery", "noir")]);
    for (const result of now()) expect(result).toMatchObject({ status: "ready", category: { _id: "ca1" } });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is missing if the server does not list it, with its parent category if that exists", async () => {
    vi.stubGlobal("fetch", async () => Response.json([wire("mystery", ["noir"])]));
    const { now } = renderHook(() => [useCategory("gardening", undefined), useCategory("mystery", "cosy")]);
    expect(now()).toEqual([{ status: "loading" }, { status: "loading" }]);
    await eventuallyRendered(() =>
      expect(now()).toEqual([
        { status: "missing", within: null },
        { status: "missing", within: "mystery" },
      ]),
    );
  });

  it("is unavailable while the server does not respond, and appears when it is synchronised", async () => {
    connection.set(false);
    const { now } = renderHook(() => useCategory("gardening", undefined));
    expect(now().status).toBe("unavailable");
    vi.stubGlobal("fetch", async () => new Response(null, { status: 500 }));
    act(() => connection.set(true));
    expect(now().status).toBe("loading");
    await eventuallyRendered(() => expect(now().status).toBe("unavailable"));
    act(() => publish({ catalogue: Catalogue.of([], [...categories, category("ca9", "gardening", 0, 3)]) }));
    expect(now()).toMatchObject({ status: "ready", category: { _id: "ca9" } });
  });
});
