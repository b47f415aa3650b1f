import { expect } from "vitest";
import type { Json, TestResponse } from "./response.ts";
import { PASSWORD, type TestShop } from "./shop.ts";

/** A browser's way to call: JSON with credentials, a bearer header once there is a token. */
export function apiClient(shop: TestShop) {
  const cookies = new Map<string, string>();
  let token = "";
  const ask = async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
    const response = await shop.request(path, {
      method,
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        cookie: [...cookies].map((cookie) => cookie.join("=")).join("; "),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    for (const one of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (one.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  return {
    ask,
    use: (given: string) => {
      token = given;
    },
    /** What a call returns that succeeds. */
    async get(method: string, path: string, body?: unknown): Promise<Json> {
      const response = await ask(method, path, body);
      if (response.status >= 300)
        throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      return response.body;
    },
    /** What one that fails shows: both readings of section 8 have the same text. */
    async refusal(method: string, path: string, body?: unknown): Promise<[number, string]> {
      const response = await ask(method, path, body);
      expect(response.body.error).toBe(response.body.message);
      return [response.status, response.body.message];
    },
  };
}

export async function signedInClient(shop: TestShop, role: "admin" | "customer") {
  const user = await shop.person({ role, name: "Mei Lin" });
  const visitor = apiClient(shop);
  const body = await visitor.get("POST", "/api/auth/login", { email: user.email, password: PASSWORD });
  visitor.use(body.token);
  return { ...visitor, id: body.id as string, email: user.email };
}
