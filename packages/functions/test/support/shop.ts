import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { defaultLimits, type Limits, type User } from "@frangipani/core/accounts";
import type { Book, BookId } from "@frangipani/core/books";
import { cursorOf } from "@frangipani/core/catalogue";
import {
  bookItem,
  dynamoActivity,
  dynamoAddresses,
  dynamoAlerts,
  dynamoBooks,
  dynamoCatalogue,
  dynamoChallenges,
  dynamoErasures,
  dynamoInvoices,
  dynamoOrderLists,
  dynamoOrders,
  dynamoOutbox,
  dynamoPasskeys,
  dynamoPasswords,
  dynamoProvenEmails,
  dynamoPushDevices,
  dynamoPushTopics,
  dynamoSavedBooks,
  dynamoSavedViews,
  dynamoSessions,
  dynamoSettings,
  dynamoStockLines,
  dynamoSuppressions,
  dynamoThrottles,
  dynamoUserAccess,
  dynamoUsers,
  keys,
  latestChange,
  lists,
  type Meter,
  readCategoryCounts,
  readList,
  type Table,
} from "@frangipani/core/dynamo";
import { DEFAULT_RETENTION_YEARS, type ErasurePorts } from "@frangipani/core/erasure";
import { instant, newId, secondsAfter } from "@frangipani/core/kernel";
import {
  type Attachment,
  createMailer,
  type Mail,
  type Mailer,
  type MailSender,
  relayDue,
} from "@frangipani/core/mail";
import { Order, type OrderPorts, readOrderInvoice } from "@frangipani/core/orders";
import { type Context, Hono } from "hono";
import type * as z from "zod/mini";
import { testBook } from "../../../core/test/support/book.ts";
import { testUser } from "../../../core/test/support/user.ts";
import { addressHash, codeSealer } from "../../src/adapters/code-sealer.ts";
import { newPushKey, publicPushKeyOf } from "../../src/adapters/push-keys.ts";
import { createBackoffice } from "../../src/backoffice/app.ts";
import { fileInspector } from "../../src/backoffice/files/inspector.ts";
import { createCheckout } from "../../src/checkout/app.ts";
import type { SnapshotResource } from "../../src/composition/resources.ts";
import { createIdentify } from "../../src/http/identify.ts";
import { type ApiApps, routeApi } from "../../src/http/site.ts";
import { meter as requestMeter } from "../../src/http/telemetry/metering.ts";
import { createIdentity } from "../../src/identity/app.ts";
import type { IdentityPorts } from "../../src/identity/base/identity.ts";
import { newSigningKey, publicKeysOf } from "../../src/identity/base/signing-keys.ts";
import { invoiceFile } from "../../src/invoice/invoice-file.ts";
import type { ReadInvoiceFile } from "../../src/jobs/with-invoice.ts";
import { createOrders } from "../../src/orders/app.ts";
import { createStorefront } from "../../src/storefront/app.ts";
import { createWebhook } from "../../src/webhook/app.ts";
import { allItems } from "./all-items.ts";
import { cheapHash } from "./cheap-hash.ts";
import { testClock } from "./clock.ts";
import { checked } from "./contract.ts";
import { immediateDelivery } from "./immediate-delivery.ts";
import { memoryFiles } from "./memory-files.ts";
import { memorySnapshot } from "./memory-snapshot.ts";
import { openSession, tokenIn } from "./open-session.ts";
import { testPayments } from "./payments.ts";
import { readResponse, type TestResponse } from "./response.ts";
import { seedSettings } from "./seed-settings.ts";

export const PASSWORD = "Frangipani@2026";
const SESSION_KEY = "a key for tests, of 32 bytes or more";
const SIGNING_KEY = newSigningKey();
export const CANARY_PASSWORD = "canary-of-the-tests-".repeat(2);
const PUSH_PUBLIC_KEY = publicPushKeyOf(newPushKey());
const MAIL_KEY = "a key for the codes of mails, of 32 bytes or more";
const PASSWORD_HASH = cheapHash(PASSWORD);

type SentMail = Mail & { attachments: readonly Attachment[] };

/** What is to be another than usual; `on` is a table outside of the tests' own engine. */
export type Options = {
  meter?: Meter;
  on?: { table: Table; client: DynamoDBClient };
  seed?: typeof seedSettings;
  sendMail?: (mail: Mail) => Promise<void>;
  /** Takes the mails about accounts in place of the outbox. */
  mailer?: Mailer;
  snapshot?: SnapshotResource;
  identity?: Partial<Omit<IdentityPorts["settings"], "limits">> & { limits?: Partial<Limits> };
};

/** All apps over one table of the real engine, each serving the paths that it serves on a deployed stage. */
export async function testShop({
  meter = requestMeter,
  on,
  seed = seedSettings,
  sendMail,
  mailer,
  snapshot = memorySnapshot(testClock()),
  identity,
}: Options = {}) {
  const { table, client } = on ?? (await testTable(meter));
  const clock = testClock();
  const signingKeys = identity?.signingKeys ?? SIGNING_KEY;
  const settings = dynamoSettings(table);
  const users = dynamoUsers(table);
  const sessions = dynamoSessions(table);
  const provider = testPayments();
  const files = memoryFiles();
  const mails: SentMail[] = [];
  const sender: MailSender = {
    send: sendMail ?? (async (mail, attachments = []) => void mails.push({ ...mail, attachments })),
  };
  const identify = createIdentify(publicKeysOf(signingKeys), { bearers: dynamoUserAccess(table), clock });
  const outbox = dynamoOutbox(table);
  const codes = codeSealer(MAIL_KEY);
  const suppressions = dynamoSuppressions(table, addressHash(MAIL_KEY));
  const readInvoiceFile: ReadInvoiceFile = async (order) => invoiceFile(await readOrderInvoice(ports, order));
  const deliverAtOnce = immediateDelivery({
    outbox,
    emails: dynamoProvenEmails(table),
    suppressions,
    sender,
    clock,
    codes,
    readInvoiceFile,
  });
  const countBooks = () => readCategoryCounts(table);
  const books = dynamoBooks(table);
  const clientIpAddress = (c: Context) => c.req.header("x-test-address") ?? "203.0.113.7";
  const activity = dynamoActivity(table);
  const backofficePorts = {
    activity,
    books,
    stockLines: dynamoStockLines(table),
    ...settings,
    files,
    inspect: fileInspector,
    clock,
    countBooks,
    clientIpAddress,
    identify,
  };
  const ports: OrderPorts = {
    books,
    orders: dynamoOrders(table, clock),
    invoices: dynamoInvoices(table),
    payments: provider.payments,
    publicUrl: "https://shop.example",
    enqueueMails: async () => {},
    clock,
    newOrderId: () => newId("Order"),
  };
  const readWebhook = async (body: string, signature: string) => {
    if (signature !== "valid") throw new Error("no signature of the provider");
    return { createdAt: clock.now(), ...JSON.parse(body) };
  };
  const apps = {
    storefront: createStorefront({ ...backofficePorts, catalogue: dynamoCatalogue(table), ...snapshot }),
    identity: createIdentity({
      identify,
      users,
      sessions,
      challenges: dynamoChallenges(table),
      passkeys: dynamoPasskeys(table),
      passwords: dynamoPasswords(table),
      throttles: dynamoThrottles(table),
      suppressions,
      addresses: dynamoAddresses(table),
      pushDevices: dynamoPushDevices(table),
      pushTopics: dynamoPushTopics(table),
      savedBooks: dynamoSavedBooks(table),
      savedViews: dynamoSavedViews(table),
      alerts: dynamoAlerts(table),
      books,
      shipping: settings.shipping,
      mailer: mailer ?? createMailer({ outbox, enqueue: deliverAtOnce, clock, codes }),
      enqueueMails: deliverAtOnce,
      clock,
      clientIpAddress,
      settings: {
        signingKeys,
        sessionKey: SESSION_KEY,
        twoStepPolicy: "opted-in",
        canaryPassword: CANARY_PASSWORD,
        publicUrl: "https://books.example",
        secureCookies: false,
        pushPublicKey: PUSH_PUBLIC_KEY,
        mailResponseMs: 2,
        ...identity,
        limits: { ...defaultLimits, ...identity?.limits },
      },
    }),
    checkout: createCheckout({ ports, identify, clientIpAddress }),
    webhook: createWebhook({ ports, readWebhook }),
    orders: createOrders({ ports, lists: dynamoOrderLists(table), identify, clientIpAddress }),
    backoffice: createBackoffice(backofficePorts),
  };
  await seed(settings);
  const site = checked(siteOf(apps));

  async function call(
    as: User | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await site.request(`/api${path}`, {
      method,
      headers: {
        ...(isJson && { "content-type": "application/json" }),
        ...(as && { authorization: `Bearer ${await tokenOf(as)}` }),
        ...headers,
      },
      ...(body !== undefined && {
        body: body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    return readResponse(response);
  }

  const tokenOf = (user: User) => tokenIn(signingKeys, clock, user);

  /** A person put into the table, with an open session; all share one password. */
  async function person(part: Partial<User> = {}): Promise<User> {
    const user = testUser(part, clock.now());
    if ((await users.add(user, { passwordHash: PASSWORD_HASH })) !== "added")
      throw new Error("the address is taken");
    await openSession(table, user);
    return user;
  }

  /** A book put into the table, of the first category. */
  async function book(id: string, part: Partial<z.input<typeof Book>> = {}): Promise<Book> {
    const [category] = (await settings.taxonomy.read()).categories;
    const book = testBook({
      _id: id,
      title: `Book ${id}`,
      author: "A. Writer",
      description: "About a book.",
      price: 1899,
      ...(category && { categoryId: category._id }),
      subcategoryId: null,
      weight: 400,
      isbn: "9780000000000",
      publisher: "Harbour Press",
      publishedDate: 2020,
      pages: 200,
      createdAt: instant(clock.now()),
      changedAt: instant(clock.now()),
      ...part,
    });
    await table.transact([table.put(keys.book(book._id), bookItem(book))]);
    await latestChange(table).raise([cursorOf(book)]);
    return book;
  }

  return {
    apps,
    request: site.request,
    call,
    table,
    clock,
    settings,
    provider,
    files,
    mails,
    ports,
    erasurePorts: {
      erasures: dynamoErasures(table, table),
      orderPorts: ports,
      clock,
      retentionYears: DEFAULT_RETENTION_YEARS,
    } satisfies ErasurePorts,
    backofficePorts,
    activity,
    users,
    person,
    tokenOf,
    book,
    stock: async (id: string) => (await books.get(id as BookId))?.stock,

    async allOrders(): Promise<Order[]> {
      const found: Order[] = [];
      for await (const order of readList(table, Order, lists.orders)) found.push(order);
      return found;
    },

    suppressions,

    /** Sends what is due, as the sweeper and the queue do. */
    sweepMails: () => relayDue({ outbox, queue: { send: deliverAtOnce }, clock }, () => false),

    /** Sends what waits in the outbox. */
    async sendMails(): Promise<SentMail[]> {
      for await (const { _id } of outbox.due(secondsAfter(clock.now(), 86_400))) await deliverAtOnce([_id]);
      return mails;
    },

    everything: (prefix?: string) => allItems(client, table.name, prefix),
  };
}
export type TestShop = Awaited<ReturnType<typeof testShop>>;

/** Where a test's orders go. */
export const address = {
  name: "Mei Lin",
  address: "1 Tanglin Rd",
  city: "Singapore",
  state: "Singapore",
  zipCode: "247905",
  country: "Singapore",
};

// Benchmarks make shops as well, where there is no Vitest to ask for its engine.
const testTable = async (meter: Meter) =>
  (await import("../../../local/test/support/table.ts")).freshTable(meter);

/** One address for all apps, as the local product and a deployed stage have it. */
function siteOf(apps: ApiApps): Hono {
  const site = new Hono();
  routeApi(site, apps);
  return site;
}
