import { randomBytes } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";

export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
  attachments: { fileName: string }[];
};
export type Person = { name: string; email: string; password: string };
export type ApiResponse<Body = unknown> = { status: number; body: Body; headers: Headers };
type Request = { method?: string; body?: unknown; as?: Person; headers?: Record<string, string> };

export const people = {
  admin: { name: "Admin", email: "admin@frangipani.example", password: "Admin@2026" },
  reader: { name: "Reader", email: "reader@frangipani.example", password: "Reader@2026" },
  twoStep: { name: "Tomas Lim", email: "twostep@frangipani.example", password: "TwoStep@2026" },
} as const satisfies Record<string, Person>;

export class Shop {
  readonly url: string;
  readonly #tokens = new Map<Person, Promise<string>>();

  constructor(url: string) {
    this.url = url;
  }

  /** Sends a request with a JSON body, signed in as `as`. Throws for no status. */
  async api<Body = unknown>(
    path: string,
    { method, body, as, headers }: Request = {},
  ): Promise<ApiResponse<Body>> {
    const bearer = as ? { authorization: `Bearer ${await this.tokenOf(as)}` } : {};
    const response = await fetch(this.url + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { "content-type": "application/json", origin: this.url, ...bearer, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    };
  }

  /** Creates something as an administrator, or as somebody else. @returns its id */
  async create(path: string, body: object, as: Person = people.admin): Promise<string> {
    return (await this.#send(path, { method: "POST", body, as }))._id;
  }

  /** Changes something as an administrator. */
  async change(path: string, body: object): Promise<void> {
    await this.#send(path, { method: "PUT", body, as: people.admin });
  }

  async #send(path: string, request: Request): Promise<{ _id: string }> {
    const { status, body } = await this.api<{ _id: string }>(path, request);
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }

  /** A new customer, signed up through the API. */
  newCustomer(name = "Mei Lin Tan"): Promise<Person> {
    return this.#signUp(name, { role: "customer" });
  }

  newAdmin(name = "Bo Colleague"): Promise<Person> {
    return this.#signUp(name, { role: "admin", as: people.admin });
  }

  async #signUp(name: string, { role, as }: { role: string; as?: Person }): Promise<Person> {
    const email = `${role}-${randomBytes(6).toString("hex")}@example.com`;
    const person = { name, email, password: "Reader@2026" };
    const body = { user: { ...person, role, status: true } };
    const response = await this.api("/api/auth/signup", { body, ...(as && { as }) });
    expect(response.status, `signing up: ${JSON.stringify(response.body)}`).toBe(201);
    return person;
  }

  /** A new customer who has confirmed their email address. */
  async newConfirmedCustomer(name?: string): Promise<Person> {
    const person = await this.newCustomer(name);
    await this.api("/api/auth/send-email-code", { as: person, method: "POST" });
    const otp = await this.latestCode(person.email);
    const { status, body } = await this.api("/api/auth/verify-email", { as: person, body: { otp } });
    expect(status, `confirming ${person.email}: ${JSON.stringify(body)}`).toBe(200);
    return person;
  }

  /** An access token, one per person and test. */
  tokenOf(person: Person): Promise<string> {
    const token = this.#tokens.get(person) ?? this.#newToken(person);
    this.#tokens.set(person, token);
    return token;
  }

  async #newToken({ email, password }: Person): Promise<string> {
    const { status, body } = await this.api<{ token?: string }>("/api/auth/login", {
      body: { email, password },
    });
    expect(body.token, `signing ${email} in: ${status} ${JSON.stringify(body)}`).toBeTruthy();
    return body.token ?? "";
  }

  /** The mails to an address, newest first. */
  async mail(to: string): Promise<Mail[]> {
    const { body } = await this.api<Mail[]>(`/_local/mail/messages?to=${encodeURIComponent(to)}`);
    return body;
  }

  /** Waits for a mail with this subject, whose text contains `words`. */
  async mailAbout(to: string, subject: RegExp, words = ""): Promise<Mail> {
    let match: Mail | undefined;
    await expect
      .poll(
        async () => {
          match = (await this.mail(to)).find(
            (mail) => subject.test(mail.subject) && mail.text.includes(words),
          );
          return match?.subject;
        },
        { message: `a mail to ${to} about ${subject} ${words}`, timeout: 30_000 },
      )
      .toBeTruthy();
    return match as unknown as Mail; // poll has just found it
  }

  /** Waits for an emailed six-digit code other than `not`, the one before a resend. */
  async latestCode(to: string, { not }: { not?: string } = {}): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(
        async () => {
          const codes = (await this.mail(to)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
          code = codes.find((candidate) => candidate !== undefined);
          return code !== undefined && code !== not;
        },
        { message: `a code mailed to ${to}`, timeout: 30_000 },
      )
      .toBe(true);
    return code ?? "";
  }

  /** Moves the server's clock forward for everybody: for spec files with a product of their own only. */
  async advanceClock(seconds: number): Promise<void> {
    const { status, body } = await this.api("/_local/clock", { body: { advance: seconds } });
    expect(status, JSON.stringify(body)).toBe(200);
  }
}

/** Signs in by the login page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await sendSignIn(page, person);
  await expect(page.getByText("Logged in successfully")).toBeVisible();
}

/** Fills in and sends the form of an open login page. */
export async function sendSignIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await fillForm(page, { Email: email, Password: password });
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

/** @param values by what their labels begin with */
export async function fillForm(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await within.getByLabel(new RegExp(`^${label}\\b`)).fill(value);
}

/** Signs out on the profile. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("Successfully logged out")).toBeVisible();
}

/** Signs in without the login page: robots.txt has the shop's origin, and runs no app. */
export async function signInByApi(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/robots.txt");
  const { origin } = new URL(page.url());
  const response = await page.request.post("/api/auth/login", {
    headers: { origin },
    data: { email, password },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { id, name, role } = await response.json();
  await page.evaluate((user) => localStorage.setItem("user", JSON.stringify(user)), {
    id,
    name,
    email,
    role,
  });
}
