export { type RunningProduct, startProduct } from "../../src/product-process.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read a response as a client would, without our types.
type Json = any;
export type TestResponse = { status: number; body: Json; headers: Headers };

/** Calls the API of a running product, with or without a session. */
export const caller =
  (url: string, token?: string) =>
  async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
export type Caller = ReturnType<typeof caller>;

/** Signs a demo account in. */
export async function signedIn(
  url: string,
  email: string,
  password: string,
): Promise<{ id: string; call: Caller }> {
  const { body } = await caller(url)("POST", "/auth/login", { email, password });
  return { id: body.id, call: caller(url, body.token) };
}

/** Pays on the hosted page as a shopper does. */
export const payPage = (payUrl: string, card = "4242 4242 4242 4242"): Promise<Response> =>
  fetch(payUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      card,
      action: "pay",
      email: "reader@frangipani.example",
      exp: "12/34",
      cvc: "123",
      name: "R",
    }),
    redirect: "manual",
  });
