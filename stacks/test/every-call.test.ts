import { createHmac } from "node:crypto";
import { calls } from "@frangipani/functions/api";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { testAuthenticator } from "../../packages/functions/test/support/authenticator.ts";
import { pdfFile } from "../../packages/functions/test/support/pdfs.ts";
import { picture } from "../../packages/functions/test/support/pictures.ts";
import { seedOnce } from "../../packages/local/src/seed/seed.ts";
// The engine's declaration of what it provides to the tests.
import type {} from "../../packages/local/test/support/engine.ts";
import {
  type DeployedShop,
  deployedShop,
  type Json,
  type ShopRequest,
  type ShopResponse,
} from "./support/deployed-shop.ts";
import { sharedStack } from "./support/shared-stack.ts";

// Makes every call of the API once in one scenario: each by its own bundle, from a cold start, through the
// deployed routes, under exactly the deployed permissions. The last test fails when a call is missing.

const clock = { now: () => new Date() };
const called = new Set<string>();
let shop: DeployedShop;

beforeAll(async () => {
  shop = await deployedShop(sharedStack("production"), inject("dynamoEndpoint"));
  await seedOnce({ table: shop.table, clock, s3: shop.s3, bucket: shop.bucket });
});
afterAll(() => shop?.stop());

type Person = { token?: string | undefined };
const anonymous: Person = {};
const reader: Person & { id?: string; cookie?: string } = {};
const admin: Person = {};

const templates = Object.keys(calls)
  .map((call) => ({ call, segments: call.split(":").length }))
  // The most literal path first, as routers find them.
  .sort((a, b) => a.segments - b.segments)
  .map(({ call }) => ({ call, pattern: new RegExp(`^${call.replace(/:\w+/g, "[^/]+")}$`) }));

async function call(
  as: Person,
  method: string,
  path: string,
  more: Partial<ShopRequest> = {},
): Promise<ShopResponse> {
  const [pathname = "", query = ""] = `/api${path}`.split("?");
  const response = await shop.request({ method, path: pathname, query, token: as.token, ...more });
  const details = `${method} ${path} of ${response.handledBy}: ${response.text}\n${JSON.stringify(response.lines)}`;
  expect(response.status, details).toBeLessThan(400);
  const template = templates.find(({ pattern }) => pattern.test(`${method} ${pathname}`));
  if (template) called.add(template.call);
  return response;
}
const post = (as: Person, path: string, json: unknown = {}) => call(as, "POST", path, { json });
const put = (as: Person, path: string, json: unknown = {}) => call(as, "PUT", path, { json });
const get = async (as: Person, path: string): Promise<Json> => (await call(as, "GET", path)).body;

const codeFor = (email: string): string => {
  const [latest] = shop.messages({ to: email });
  const code = /^\d{6}$/m.exec(latest?.text ?? "")?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}: ${latest?.subject}`);
  return code;
};

const bookForm = (details: object, files: Record<string, File> = {}): FormData => {
  const form = new FormData();
  form.set("bookDetails", JSON.stringify(details));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
};

it("lets people sign in, with a code where the shop asks for one", async () => {
  const signedIn = await post(anonymous, "/auth/login", {
    email: "reader@frangipani.example",
    password: "Reader@2026",
  });
  expect(signedIn.handledBy).toBe("Identity");
  const cookie = signedIn.cookies[0] ?? "";
  expect(cookie).toMatch(/^__Host-refresh=[^;]+;.*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const renewed = await call(anonymous, "POST", "/auth/refreshToken", {
    cookies: [cookie.split(";")[0] ?? ""],
  });
  Object.assign(reader, { id: renewed.body.id, token: renewed.body.token, cookie: renewed.cookies[0] });

  const email = "admin@frangipani.example";
  // Administrators of a deployed stage are always asked for a code.
  const step = await post(anonymous, "/auth/login", { email, password: "Admin@2026" });
  expect(step.body.otpRequired).toBe(true);
  const again = await post(anonymous, "/auth/resend-otp", { email, tempToken: step.body.tempToken });
  const { body } = await post(anonymous, "/auth/verify-otp", {
    email,
    otp: codeFor(email),
    tempToken: again.body.tempToken,
  });
  admin.token = body.token;
});

it("lets people open and keep their accounts, and administrators keep them in order", async () => {
  const email = "nadia@books.example";
  const password = "Frangipani@2026";
  const { body } = await post(anonymous, "/auth/signup", { user: { name: "Nadia Rahman", email, password } });
  const nadia: Person = {
    token: (await post(anonymous, "/auth/login", { email, password })).body.token,
  };
  await get(nadia, `/auth/getUserById/${body._id}`);
  const newEmail = "nadia.r@books.example";
  await put(nadia, `/auth/updateProfile/${body._id}`, { name: "Nadia R", email: newEmail });
  await post(nadia, "/auth/confirm-email", { otp: codeFor(newEmail), password });
  nadia.token = (await post(anonymous, "/auth/login", { email: newEmail, password })).body.token;
  await post(nadia, "/auth/send-email-code");
  await post(nadia, "/auth/verify-email", { otp: codeFor(newEmail) });
  nadia.token = (await put(nadia, "/auth/two-step", { twoStep: false, password })).body.accessToken;
  await put(nadia, "/auth/password", { currentPassword: password, password: "Another@2026" });
  await post(anonymous, "/auth/forgot", { email: newEmail });
  const { token } = (await post(anonymous, "/auth/verify", { email: newEmail, otp: codeFor(newEmail) })).body;
  await post(anonymous, "/auth/reset", { token, password: "Reset@2026" });

  expect(await get(admin, "/auth/getAlluser")).toContainEqual(expect.objectContaining({ email: newEmail }));
  await put(admin, `/auth/update/${body._id}`, { user: { name: "Nadia Rahman", email: newEmail } });
  await put(admin, `/auth/deleteUserById/${body._id}`);
  await post(admin, `/auth/eraseUser/${body._id}`);
});

it("lets people add a passkey, sign in with it and remove it", async () => {
  const password = "Reader@2026";
  const device = testAuthenticator();
  const options = await post(reader, "/auth/passkeys/options", { password });
  await post(reader, "/auth/passkeys", { name: "Phone", credential: device.create(options.body) });
  const [passkey] = await get(reader, "/auth/passkeys");
  const asked = await post(anonymous, "/auth/passkey-sign-in/options");
  await post(anonymous, "/auth/passkey-sign-in", { credential: device.get(asked.body) });
  await post(reader, "/auth/passkeys/remove", { id: passkey.id, password });
});

it("keeps people's addresses", async () => {
  const addressData = {
    name: "Ruth Tan",
    country: "Singapore",
    address: "1 Beach Road",
    city: "Singapore",
    state: "Singapore",
    zipCode: "189673",
  };
  const { body } = await post(reader, "/addresses/createAddress", { addressData, id: reader.id });
  await put(reader, `/addresses/updateAddress/${body._id}`, { addressData, userId: reader.id });
  expect(await get(reader, `/addresses/getAddresses/${reader.id}`)).toHaveLength(2);
  await call(reader, "DELETE", `/addresses/deleteAddress/${body._id}/${reader.id}`);
});

it("shows everybody the catalogue, and says when nothing has changed", async () => {
  expect(await get(anonymous, "/health")).toEqual({ status: "ok" });
  expect(await get(anonymous, "/book/getBooks")).toHaveLength(12);
  expect((await get(anonymous, "/book/getBookById/1")).title).toBeTruthy();
  const [{ name }] = await get(anonymous, "/category/getCategories");
  await get(anonymous, `/book/category?category=${name}`);
  await get(anonymous, `/book/category/?category=${name}`);
  await get(anonymous, "/categories/getCategories");
  for (const list of ["countries/getCountries", "zones/getZones", "shipping-rates/getAllShippingRates"])
    expect((await get(anonymous, `/${list}`)).length).toBeGreaterThan(0);
  await get(anonymous, "/gst-slabs/getGstRate");
  await get(anonymous, "/openapi.json");
  expect((await call(anonymous, "GET", "/docs")).headers["content-security-policy"]).toContain(
    "default-src 'none'",
  );
  const { headers } = await call(anonymous, "GET", "/catalogue");
  const held = { "if-none-match": headers.etag ?? "" };
  expect((await call(anonymous, "GET", "/catalogue", { headers: held })).status).toBe(304);
  expect((await get(anonymous, "/catalogue/changes")).books).toHaveLength(12);
});

it("lets administrators change books, their covers and their samples", async () => {
  const [category] = await get(anonymous, "/category/getCategories");
  const details = {
    title: "The Lighthouse Keeper",
    author: "A. Writer",
    description: "About a lighthouse.",
    price: "18.90",
    category: category.name,
    subcategory: category.subcategories[0],
    stock: "5",
    weight: "0.4",
    isbn: "9780000000000",
    publisher: "Harbour Press",
    publishedDate: "2020",
    language: "English",
    pages: "200",
  };
  const files = { image: await picture("jpeg"), samplePdf: await pdfFile() };
  const created = await call(admin, "POST", "/book/createBook", { form: bookForm(details, files) });
  const { _id, imageUrl } = created.body;
  expect(imageUrl).toMatch(/^\/media\/covers\/.+\.webp$/);

  const sample = await pdfFile();
  const upload = await post(admin, "/book/sampleUpload", {
    size: sample.size,
    contentType: "application/pdf",
  });
  await putUpload(upload.body, sample);
  const edited = bookForm({ ...details, title: "The Lighthouse" });
  edited.set("existingImageUrl", imageUrl);
  edited.set("samplePdfUpload", upload.body.uploadId);
  await call(admin, "POST", `/book/updateBook/${_id}`, { form: edited });
  await call(admin, "DELETE", `/book/pdfDelete/${_id}`);
  await put(admin, `/book/deleteImage/${_id}`, { url: imageUrl });
  await put(admin, `/book/deleteBookById/${_id}`);
  await put(admin, `/book/bringBackBookById/${_id}`);
  await put(admin, "/book/bulkUpdate", { books: [{ id: _id }], set: { price: 19.9 } });
  const { text } = await call(admin, "GET", "/book/export");
  expect(text).toContain("The Lighthouse");
  await get(admin, "/book/inventory");
  const values = { ...details, id: "gb-00001", featured: "false" };
  const imported = await post(admin, "/book/import", { rows: [{ line: 2, values }] });
  expect(imported.body.added).toBe(1);
});

// As a browser uploads a file with a presigned URL: to the bucket, without a function.
async function putUpload({ url, headers }: { url: string; headers: Record<string, string> }, file: File) {
  const { pathname, search } = new URL(url);
  const response = await fetch(`${url}`, { method: "PUT", headers, body: file });
  expect(response.status, `${pathname}${search}`).toBe(200);
}

it("lets administrators change categories, shipping and GST", async () => {
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
});

const shippingAddress = {
  name: "Ruth Tan",
  address: "1 Beach Road",
  city: "Singapore",
  state: "Singapore",
  zipCode: "189673",
  country: "Singapore",
};
const checkout = async (quantity: number): Promise<{ orderId: string; sessionId: string; url: string }> => {
  const products = [{ productId: "1", quantity }];
  const { body } = await post(reader, "/stripe/create-checkout-session", { products, shippingAddress });
  const sessionId = /cs_[A-Za-z0-9_]+/.exec(body.url)?.[0] ?? "";
  return { ...body, sessionId };
};

// Pays on the provider's page and sends the webhook that the provider would send.
async function pay({ url, sessionId }: { url: string; sessionId: string }): Promise<void> {
  const body = new URLSearchParams({
    card: "4242 4242 4242 4242",
    action: "pay",
    email: "reader@frangipani.example",
    exp: "12/34",
    cvc: "123",
    name: "R",
  });
  const page = new URL(url);
  const paid = await shop.pay.pages.request(page.pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body,
  });
  expect(paid.status).toBeLessThan(400);
  await call(anonymous, "POST", "/stripe/webhook", signedEvent(sessionId));
}

function signedEvent(sessionId: string): Partial<ShopRequest> {
  const event = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "checkout.session.completed",
    data: { object: { object: "checkout.session", id: sessionId, client_reference_id: null } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", "whsec_mock").update(`${seconds}.${event}`).digest("hex");
  return { json: JSON.parse(event), headers: { "stripe-signature": `t=${seconds},v1=${signature}` } };
}

it("takes orders and payments, and tells of them", async () => {
  const paidOrder = await checkout(1);
  await pay(paidOrder);
  const [order] = await get(reader, `/orders/getOrderById/${paidOrder.orderId}`);
  expect(order.paymentStatus).toBe("paid");
  expect((await get(reader, `/stripe/order/${paidOrder.sessionId}`))._id).toBe(paidOrder.orderId);
  expect(shop.messages({ to: order.email }).length).toBeGreaterThan(0);

  const abandoned = await checkout(2);
  await post(reader, `/stripe/cancel-checkout/${abandoned.orderId}`);

  await get(reader, `/orders/getOrdersByUser/${reader.id}`);
  await post(reader, `/orders/getUserOrder/${reader.id}`);
  expect((await get(admin, "/orders/getAllOrders")).length).toBeGreaterThan(0);
  await get(admin, "/orders/getAllOrders?q=ruth");
  await get(admin, "/orders/getAllOrdersByUser");
  await get(admin, "/orders/sales");
  await put(admin, `/orders/updateStatus/${paidOrder.orderId}`, { orderStatus: "cancelled" });
  await post(admin, `/orders/refund/${paidOrder.orderId}`);
});

it("sweeps, and compacts the catalogue into files", async () => {
  await shop.run("Sweeper");
  const [{ name, subcategories }] = await get(anonymous, "/category/getCategories");
  const rows = Array.from({ length: 250 }, (_, at) => ({
    line: at + 2,
    values: {
      id: `gb-1${at}`,
      title: `Book ${at}`,
      author: "A. Writer",
      description: "About a book.",
      price: "18.90",
      category: name,
      subcategory: subcategories[0],
      stock: "5",
      weight: "0.4",
      isbn: "9780000000000",
      publisher: "Harbour Press",
      publishedDate: "2020",
      language: "English",
      pages: "200",
      featured: "false",
    },
  }));
  expect((await post(admin, "/book/import", { rows })).body.added).toBe(250);
  const lines = await shop.run("Snapshot");
  expect(lines).toContainEqual(expect.objectContaining({ event: "snapshot", outcome: "made" }));
  const { snapshot } = await get(anonymous, "/catalogue");
  expect(snapshot.cards[0]).toMatch(/^\/media\/catalogue\/.+\.json$/);
});

it("searches in the snapshot's files", async () => {
  expect((await get(anonymous, "/catalogue/search?q=rain")).count).toBe(1);
  await expectSnapshotRead("Storefront");
});

/** From the bucket, since the shop's own address is limited. */
async function expectSnapshotRead(name: string): Promise<void> {
  const { permissionProxy } = await shop.runningFunction(name);
  const resource = expect.stringMatching(/\/catalogue\/[\w-]+\.json$/);
  expect(permissionProxy.used).toContainEqual({ action: "s3:GetObject", resource });
}

it("renders pages with their books, and shows machines the way to them", async () => {
  const page = await shop.request({ path: "/book/1" });
  expect([page.handledBy, page.status]).toEqual(["Pages", 200]);
  expect(page.text).toContain('<link rel="canonical" href="https://books.example/book/1">');
  await expectSnapshotRead("Pages");
  const [category] = await get(anonymous, "/category/getCategories");
  for (const path of ["/", "/browse", "/categories", `/category/${category.name}`]) {
    const rendered = await shop.request({ path });
    expect([rendered.handledBy, rendered.status], path).toEqual(["Pages", 200]);
    expect(rendered.text, path).toContain(
      path === "/" || path === "/browse" ? "A Slow Orbit Home" : category.name,
    );
  }
  expect(await shop.request({ path: "/category/nope" })).toMatchObject({ handledBy: "Pages", status: 404 });
  for (const path of [
    "/robots.txt",
    "/.well-known/security.txt",
    "/sitemap.xml",
    "/sitemap/pages.xml",
    `/sitemap/${category.name}.xml`,
  ])
    expect(await shop.request({ path }), path).toMatchObject({ handledBy: "Pages", status: 200 });
});

it("audits what all of this left behind, and finds it in order", async () => {
  const lines = await shop.run("Audit");
  expect(lines).toContainEqual(expect.objectContaining({ event: "audit", level: "info", found: 0 }));
});

it("erases accounts", async () => {
  const account = { email: "leaving@books.example", password: "Leaving@2026" };
  const { body } = await post(anonymous, "/auth/signup", { user: { name: "Leaving Soon", ...account } });
  const leaving = { token: (await post(anonymous, "/auth/login", account)).body.token };
  await post(leaving, "/auth/eraseAccount", { password: account.password });
  // An erasure waits for the requests that are under way.
  await shop.table.transact([
    shop.table.update(
      { pk: `user#${body._id}`, sk: "user" },
      { UpdateExpression: "SET gsi3sk = :past", ExpressionAttributeValues: { ":past": `2026#${body._id}` } },
    ),
  ]);
  const lines = await shop.run("Sweeper");
  expect(lines).toContainEqual(expect.objectContaining({ event: "sweep", level: "info" }));
  expect(await get(admin, "/auth/getAlluser")).not.toContainEqual(
    expect.objectContaining({ email: account.email }),
  );
});

it("lets people sign out", async () => {
  await call(anonymous, "DELETE", "/auth/logout", { cookies: [reader.cookie?.split(";")[0] ?? ""] });
});

it("has made every call (else: add it to the story above), and needed no right that it does not have", async () => {
  expect(Object.keys(calls).filter((call) => !called.has(call))).toEqual([]);
  expect(await shop.denied()).toEqual([]);
});
