import { expect } from "vitest";
import { admin, call, get, post, put, shop } from "./scenario.ts";

export async function changeSettings(): Promise<void> {
  const category = "travel-guides";
  await post(admin, "/category/create", { name: "Travel Guides" });
  await post(admin, "/category/add-subcategory", { categoryName: category, newSubcategoryName: "asia" });
  await post(admin, "/category/update-subcategory", { category, oldName: "asia", newName: "europe" });
  await post(admin, "/category/delete-subcategory", { category, subcategory: "europe" });
  await put(admin, "/category/update-category-name", { oldName: category, newName: "guides" });
  await post(admin, "/category/delete-category", { category: "guides" });

  const zone = { name: "Oceania", code: "OC" };
  const zoneId = (await post(admin, "/zones/createZone", zone)).body._id;
  await put(admin, `/zones/updateZone/${zoneId}`, zone);
  const country = { name: "New Zealand", code: "NZ", zoneId };
  const countryId = (await post(admin, "/countries/createCountry", country)).body._id;
  await put(admin, `/countries/updateCountry/${countryId}`, country);
  const rate = { zoneId, weightRangeMin: 0, weightRangeMax: 1, rate: 20 };
  const rateId = (await post(admin, "/shipping-rates/createShippingRate", rate)).body._id;
  await put(admin, `/shipping-rates/updateShippingRate/${rateId}`, rate);
  await call(admin, "DELETE", `/shipping-rates/deleteShippingRate/${rateId}`);
  await call(admin, "DELETE", `/countries/deleteCountry/${countryId}`);
  await call(admin, "DELETE", `/zones/deleteZone/${zoneId}`);

  const slab = { name: "GST", year: 2031, rate: 9 };
  const slabId = (await post(admin, "/gst-slabs/createGst", slab)).body._id;
  await put(admin, `/gst-slabs/updateGst/${slabId}`, slab);
  expect((await call(admin, "GET", "/gst-slabs/getGst")).handledBy).toBe("Backoffice");
  expect((await get(admin, "/activity/list"))[0].action).toBe("Add a GST slab");
  expect(await get(admin, `/activity/list?kind=gst&subject=${slabId}`)).toHaveLength(1);
  expect((await call(admin, "GET", "/activity/export")).text).toContain("New Zealand");
  await call(admin, "DELETE", `/gst-slabs/deleteGst/${slabId}`);
  const seller = { name: "Shop", address: "1 Beach Road", registrationNumber: "M90370000A" };
  await put(admin, "/gst-slabs/seller", seller);
  const notices = { ...(await get(admin, "/notices/settings")), addresses: "owner@shop.example" };
  expect(await put(admin, "/notices/settings", notices)).toMatchObject({ body: notices });
  expect((await get(admin, "/gst-slabs/seller")).seller).toEqual(seller);

  const scopes = ["catalogue:read", "stock:write", "orders:read"];
  const { secret, key } = (await post(admin, "/keys", { name: "Till", scopes, days: null })).body;
  const till = { token: secret };
  expect((await get(till, "/book/getBookById/1")).title).not.toBe("");
  const line = { id: crypto.randomUUID(), book: "1", kind: "received", copies: 1 };
  await post(till, "/book/stock", { lines: [line] });
  await get(till, "/orders/getAllOrders");
  expect((await get(admin, "/keys"))[0].lastUsedAt).not.toBeNull();

  const url = "https://169.254.169.254/hook";
  const { webhook } = (await post(admin, "/webhooks", { url, kinds: ["order.paid", "stock.changed"] })).body;
  const path = `/webhooks/${webhook._id}`;
  await post(admin, `${path}/secret`);
  await put(admin, path, { isOn: true });
  await post(till, "/book/stock", { lines: [{ ...line, id: crypto.randomUUID() }] });
  await post(admin, `${path}/test`);
  expect(await shop.run("WebhookSender")).toContainEqual(
    expect.objectContaining({ event: "webhooks", events: 1, failed: 2 }),
  );
  const [tried] = await get(admin, `${path}/deliveries`);
  expect(tried.problem).toBe("The address is not one of the public internet");
  await post(admin, `${path}/deliveries/${tried._id}/again`);
  expect(await get(admin, "/webhooks/list")).toMatchObject([{ url, failingSince: expect.any(String) }]);
  expect((await call(admin, "DELETE", path)).body).toEqual([]);
  expect((await call(admin, "DELETE", `/keys/${key._id}`)).body).toEqual([]);
}
