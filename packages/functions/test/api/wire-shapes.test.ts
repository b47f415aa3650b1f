import { beforeAll, describe, expect, it } from "vitest";
import { goodDetails } from "../support/books-shop.ts";
import { picture } from "../support/pictures.ts";
import { type Answer, type Json, PASSWORD, type TestShop, testShop } from "../support/shop.ts";

/**
 * Every call whose name and shape are fixed (docs/rules.md#api), without the definitions: paths, bodies and fields
 * stand here as they stand there, and nothing is taken from our own contract.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});

/** A browser's way to call: JSON with credentials, a bearer header once there is a token. */
function browser() {
  let cookie = "";
  let token = "";
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await shop.request(path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    for (const one of response.headers.getSetCookie()) cookie = one.split(";")[0] ?? "";
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  return {
    ask,
    use: (given: string) => {
      token = given;
    },
    /** What a call answers that succeeds. */
    async get(method: string, path: string, body?: unknown): Promise<Json> {
      const answer = await ask(method, path, body);
      if (answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    /** What one that fails shows: both readings of section 8 have the same text. */
    async refusal(method: string, path: string, body?: unknown): Promise<[number, string]> {
      const answer = await ask(method, path, body);
      expect(answer.body.error).toBe(answer.body.message);
      return [answer.status, answer.body.message];
    },
  };
}

async function signedIn(role: "admin" | "customer") {
  const user = await shop.person({ role, name: "Mei Lin" });
  const visitor = browser();
  const body = await visitor.get("POST", "/api/auth/login", { email: user.email, password: PASSWORD });
  visitor.use(body.token);
  return { ...visitor, id: body.id as string, email: user.email };
}

const codeTo = (email: string): string => {
  const mail = shop.mails.findLast((one) => one.to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "none";
};
/** A mail leaves when it leaves, which need not be before the answer. */
const mailed = (email: string, count: number) =>
  expect.poll(() => shop.mails.filter((mail) => mail.to === email).length).toBe(count);
const text = expect.any(String);
const number = expect.any(Number);
const truth = expect.any(Boolean);

describe("auth", () => {
  it("signs up, in, on and out", async () => {
    const visitor = browser();
    const user = { name: "Ruth Tan", email: "ruth@example.com", password: "Reader@2026", role: "customer" };
    await visitor.get("POST", "/api/auth/signup", { user });
    expect(
      await visitor.refusal("POST", "/api/auth/login", { email: user.email, password: "Wrong@2026" }),
    ).toEqual([400, "Invalid email or password"]);
    const login = await visitor.get("POST", "/api/auth/login", {
      email: user.email,
      password: user.password,
    });
    expect(login).toMatchObject({ id: text, name: "Ruth Tan", email: user.email, role: "customer" });
    expect([login.otpRequired, login.otpStep]).toEqual([false, false]);
    const { accessToken } = await visitor.get("POST", "/api/auth/refreshToken", {});
    visitor.use(accessToken);
    expect(await visitor.get("GET", `/api/auth/getUserById/${login.id}`)).toMatchObject({
      name: "Ruth Tan",
      email: user.email,
      role: "customer",
      status: true,
    });
    await visitor.get("PUT", `/api/auth/updateProfile/${login.id}`, { name: "Ruth Lim", email: user.email });
    await visitor.get("DELETE", "/api/auth/logout");
    expect((await visitor.ask("POST", "/api/auth/refreshToken", {})).status).toBe(401);
  });

  it("asks for the emailed code, under both names of its token", async () => {
    const { email } = await shop.person({ twoStep: true });
    const visitor = browser();
    const login = await visitor.get("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(login).toMatchObject({
      otpRequired: true,
      otpStep: true,
      randToken: text,
      tempToken: login.randToken,
    });
    expect(await visitor.refusal("POST", "/api/auth/resend-otp", { email, tempToken: "none" })).toEqual([
      400,
      "Invalid email or token",
    ]);
    shop.clock.advance(60);
    const resent = await visitor.get("POST", "/api/auth/resend-otp", { email, tempToken: login.tempToken });
    expect(resent).toMatchObject({ otpRequired: true, tempToken: text });
    const { tempToken } = resent;
    expect(
      await visitor.refusal("POST", "/api/auth/verify-otp", { email, otp: "12345x", tempToken }),
    ).toEqual([400, "Please enter all 6 digits"]);
    const wrong = codeTo(email) === "000000" ? "111111" : "000000";
    expect(await visitor.refusal("POST", "/api/auth/verify-otp", { email, otp: wrong, tempToken })).toEqual([
      400,
      "Invalid OTP",
    ]);
    expect(
      await visitor.get("POST", "/api/auth/verify-otp", { email, otp: codeTo(email), tempToken }),
    ).toMatchObject({
      id: text,
      name: text,
      email,
      role: "customer",
      token: text,
    });
  });

  it("resets a forgotten password", async () => {
    const { email } = await shop.person();
    const visitor = browser();
    await visitor.get("POST", "/api/auth/forgot", { email });
    await mailed(email, 1);
    const { token } = await visitor.get("POST", "/api/auth/verify", { email, otp: codeTo(email) });
    expect(await visitor.refusal("POST", "/api/auth/reset", { password: "weak", token })).toEqual([
      400,
      "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    ]);
    await visitor.get("POST", "/api/auth/reset", { password: "Another@2026", token });
    await visitor.get("POST", "/api/auth/login", { email, password: "Another@2026" });
  });

  it.each([
    [{ name: "J0" }, "Name should only contain letters and spaces"],
    [{ name: "Jo" }, "Name should contain minimum 3 letters"],
    [{ email: "ruth" }, "Enter Valid Email (e.g)ruth"],
    [
      { password: "allsmall" },
      "Password must be at least 8 characters long and include uppercase, lowercase, number, and special character.",
    ],
  ])("refuses to sign up with %j", async (part, message) => {
    const user = {
      name: "Ruth Tan",
      email: "new@example.com",
      password: "Reader@2026",
      role: "customer",
      ...part,
    };
    expect(await browser().refusal("POST", "/api/auth/signup", { user })).toEqual([400, message]);
  });

  it("lets administrators manage users", async () => {
    const admin = await signedIn("admin");
    const user = { name: "Al", email: "al@example.com", password: "secret", role: "admin", status: true };
    await admin.get("POST", "/api/auth/signup", { user });
    const list: Json[] = await admin.get("GET", "/api/auth/getAlluser");
    const al = list.find((one) => one.email === user.email);
    expect(al).toMatchObject({ _id: text, name: "Al", role: "admin", status: true });
    await admin.get("PUT", `/api/auth/update/${al._id}`, {
      user: { name: "Al Bee", email: "al@example.com", role: "customer", status: true },
    });
    await admin.get("PUT", `/api/auth/deleteUserById/${al._id}`);
    expect(await admin.get("GET", `/api/auth/getUserById/${al._id}`)).toMatchObject({
      name: "Al Bee",
      role: "customer",
      status: false,
    });
  });
});

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

describe("shipping, tax, geography", () => {
  it("keeps zones, countries and rates", async () => {
    const [admin, visitor] = [await signedIn("admin"), browser()];
    const zone = { name: "Oceania", code: "OC", description: "", isActive: true };
    const { _id: zoneId } = await admin.get("POST", "/api/zones/createZone", zone);
    await admin.get("PUT", `/api/zones/updateZone/${zoneId}`, { ...zone, description: "By sea" });
    const country = { name: "Fiji", code: "FJ", zoneId, isActive: true };
    const { _id: countryId } = await admin.get("POST", "/api/countries/createCountry", country);
    await admin.get("PUT", `/api/countries/updateCountry/${countryId}`, { ...country, code: "FJI" });
    const rate = {
      zoneId,
      weightRangeMin: 0,
      weightRangeMax: 2.5,
      rate: 21.5,
      description: "",
      isActive: true,
    };
    const { _id: rateId } = await admin.get("POST", "/api/shipping-rates/createShippingRate", rate);
    await admin.get("PUT", `/api/shipping-rates/updateShippingRate/${rateId}`, { ...rate, rate: 19.9 });

    const byId = (list: Json[], id: string) => list.find((one) => one._id === id);
    expect(byId(await visitor.get("GET", "/api/zones/getZones"), zoneId)).toMatchObject({
      ...zone,
      description: "By sea",
      countries: ["Fiji"],
    });
    expect(byId(await visitor.get("GET", "/api/countries/getCountries"), countryId)).toMatchObject({
      name: "Fiji",
      code: "FJI",
      isActive: true,
      zoneId: { _id: zoneId, name: "Oceania" },
    });
    expect(byId(await visitor.get("GET", "/api/shipping-rates/getAllShippingRates"), rateId)).toMatchObject({
      zoneId: { _id: zoneId },
      weightRangeMin: 0,
      weightRangeMax: 2.5,
      rate: 19.9,
      description: "",
      isActive: true,
    });

    await admin.get("DELETE", `/api/shipping-rates/deleteShippingRate/${rateId}`);
    await admin.get("DELETE", `/api/countries/deleteCountry/${countryId}`);
    await admin.get("DELETE", `/api/zones/deleteZone/${zoneId}`);
  });

  it("keeps GST, of which the first is in force", async () => {
    const [admin, visitor] = [await signedIn("admin"), browser()];
    const slab = { name: "GST", year: 2030, rate: 10, description: "", isActive: true };
    const { _id } = await admin.get("POST", "/api/gst-slabs/createGst", slab);
    await admin.get("PUT", `/api/gst-slabs/updateGst/${_id}`, { ...slab, rate: 10.5 });
    const list: Json[] = await admin.get("GET", "/api/gst-slabs/getGst");
    expect(list.find((one) => one._id === _id)).toMatchObject({ ...slab, rate: 10.5 });
    expect((await visitor.get("GET", "/api/gst-slabs/getGstRate"))[0].rate).toBe(9);
    await admin.get("DELETE", `/api/gst-slabs/deleteGst/${_id}`);
  });
});

describe("addresses, payment and orders", () => {
  const postalAddress = {
    address: "1 Tanglin Rd",
    city: "Singapore",
    state: "Singapore",
    zipCode: "247905",
    country: "Singapore",
  };

  it("keep two addresses of one's own", async () => {
    const mei = await signedIn("customer");
    const addressData = { name: "Mei Lin", ...postalAddress, isDefault: true };
    await mei.get("POST", "/api/addresses/createAddress", { addressData, id: mei.id });
    const [saved] = await mei.get("GET", `/api/addresses/getAddresses/${mei.id}`);
    expect(saved).toMatchObject({ id: text, ...addressData });
    await mei.get("PUT", `/api/addresses/updateAddress/${saved.id}`, {
      addressData: { ...addressData, city: "Jurong" },
      userId: mei.id,
    });
    await mei.get("DELETE", `/api/addresses/deleteAddress/${saved.id}/${mei.id}`);
    expect(await mei.get("GET", `/api/addresses/getAddresses/${mei.id}`)).toEqual([]);
  });

  it("take a cart to a paid order, and the order to the customer", async () => {
    await shop.book("walk", { title: "Walk", price: 2150, weight: 400, stock: 5 });
    const [mei, admin] = [await signedIn("customer"), await signedIn("admin")];
    const order = {
      products: [{ productId: "walk", name: "Walk", price: 21.5, quantity: 1, weight: 0.4 }],
      shippingAddress: { name: "Mei Lin", email: mei.email, ...postalAddress },
      userId: mei.id,
      shippingFee: 4,
    };
    // The percentage, the amount as a browser multiplies it, and as it is shown.
    for (const Gst of [9, 21.5 * 0.09, 1.94]) {
      const { url } = await mei.get("POST", "/api/stripe/create-checkout-session", { ...order, Gst });
      expect(url).toMatch(/^https?:\/\//);
    }
    const { url } = await mei.get("POST", "/api/stripe/create-checkout-session", { ...order, Gst: 9 });
    const sessionId = url.split("/").at(-1);
    expect((await mei.get("GET", `/api/stripe/order/${sessionId}`)).paymentStatus).toBe("unpaid");
    shop.provider.pay(sessionId);
    const paid = await mei.get("GET", `/api/stripe/order/${sessionId}`);
    expect(paid).toMatchObject({
      _id: text,
      user: { name: "Mei Lin", email: mei.email },
      totalAmount: 27.44,
      totalQuantity: 1,
      paymentStatus: "paid",
      orderStatus: "pending",
      createdAt: text,
      shippingAddress: postalAddress,
      products: [{ _id: text, productId: "walk", name: "Walk", price: 21.5, quantity: 1 }],
      shippingFee: 4,
      gstPercentage: 9,
      gstTotal: 1.94,
    });
    expect(await mei.refusal("GET", "/api/stripe/order/cs_none")).toEqual([
      404,
      "Order not found or payment not completed.",
    ]);

    expect((await mei.get("GET", `/api/orders/getOrderById/${paid._id}`))[0]).toEqual(paid);
    expect(await mei.get("GET", `/api/orders/getOrdersByUser/${mei.id}`)).toContainEqual(paid);
    expect(await mei.get("POST", `/api/orders/getUserOrder/${mei.id}`)).toMatchObject({
      totalOrders: number,
      statusCounts: expect.arrayContaining([{ status: "pending", count: number }]),
      latestOrder: { _id: text },
    });
    expect(await admin.get("GET", "/api/orders/getAllOrders")).toContainEqual(paid);
    const customers: Json[] = await admin.get("GET", "/api/orders/getAllOrdersByUser");
    expect(customers.find((one) => one._id === mei.id)).toMatchObject({
      customerName: "Mei Lin",
      email: mei.email,
      totalQuantity: number,
      totalSpent: 27.44,
      lastOrderDate: text,
    });
    for (const orderStatus of ["processing", "shipped", "delivered", "cancelled", "pending", "expired"]) {
      const list: Json[] = await admin.get("PUT", `/api/orders/updateStatus/${paid._id}`, { orderStatus });
      expect(list.find((one) => one._id === paid._id)).toMatchObject({ orderStatus });
    }
  });
});
