import { identityShop, type TestResponse } from "./identity-shop.ts";

/** A shop with a customer, Mei, and calls about sessions. */
export async function sessionShop() {
  const shop = await identityShop();
  const mei = await shop.person();
  const readUser = (as: string | undefined, id = mei._id) =>
    shop.call("GET", `/auth/getUserById/${id}`, undefined, { as });
  const refresh = (
    cookie: string | undefined,
    headers: { as?: string; origin?: string; attempt?: string } = {},
  ) => shop.call("POST", "/auth/refreshToken", undefined, { cookie, ...headers });
  const logout = (cookie?: string) => shop.call("DELETE", "/auth/logout", undefined, { cookie });

  return { ...shop, mei, readUser, refresh, logout };
}

export const setCookie = (response: TestResponse) => response.headers.getSetCookie()[0];
