import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { defaultLimits, type Limits, type User } from "@frangipani/core/accounts";
import type { Book, BookId } from "@frangipani/core/books";
import { cursorOf } from "@frangipani/core/catalogue";
import {
  bookItem,
  dynamoActivity,
  dynamoBooks,
  dynamoOffice,
  dynamoOutbox,
  dynamoSettings,
  dynamoSuppressions,
  dynamoUsers,
  keys,
  latestChange,
  lists,
  type Meter,
  readList,
  type Table,
} from "@frangipani/core/dynamo";
import { DEFAULT_RETENTION_YEARS } from "@frangipani/core/erasure";
import { type Clock, instant, secondsAfter } from "@frangipani/core/kernel";
import {
  type Attachment,
  type Mail,
  type Mailer,
  type MailQueue,
  type MailSender,
  relayDue,
} from "@frangipani/core/mail";
import { Order, type OrderId } from "@frangipani/core/orders";
import { type Context, Hono } from "hono";
import { expect } from "vitest";
import type * as z from "zod/mini";
import { testAddress } from "../../../core/test/support/address.ts";
import { testBook } from "../../../core/test/support/book.ts";
import { testUser } from "../../../core/test/support/user.ts";
import { freshTable } from "../../../local/test/support/table.ts";
import { addressHash } from "../../src/adapters/code-sealer.ts";
import { localOffice } from "../../src/adapters/snapshot-files.ts";
import { backofficePorts, createBackoffice } from "../../src/apps/backoffice.ts";
import { createCheckout } from "../../src/apps/checkout.ts";
import { createIdentity, type IdentityResources } from "../../src/apps/identity.ts";
import { createMailSender, mailSenderPorts } from "../../src/apps/mail-sender.ts";
import { createOfficeJob, officeJobPorts } from "../../src/apps/office.ts";
import { orderPorts } from "../../src/apps/order-ports.ts";
import { createOrders } from "../../src/apps/orders.ts";
import type { Resources } from "../../src/apps/resources.ts";
import { createStorefront } from "../../src/apps/storefront.ts";
import { erasurePorts } from "../../src/apps/sweeper.ts";
import { createWebhook } from "../../src/apps/webhook.ts";
import { routeApi } from "../../src/gateway.ts";
import { meter as requestMeter } from "../../src/http/telemetry/metering.ts";
import { isUnavailable } from "../../src/http/unavailable.ts";
import { newPushKey, newSigningKey, publicKeysOf, publicPushKeyOf } from "../../src/keys.ts";
import { type CurrentOffice, currentOffice } from "../../src/office/current-office.ts";
import { allItems } from "./all-items.ts";
import { withContractChecks } from "./contract.ts";
import { memoryFiles, memorySnapshot, testClock } from "./memory.ts";
import { testPayments } from "./payments.ts";
import { cheapHash, openSession, tokenIn } from "./people.ts";
import { readResponse, type TestResponse } from "./response.ts";
import { seedTestSettings } from "./seed-settings.ts";

export const PASSWORD = "Frangipani@2026";
const SESSION_KEY = "a key for tests, of 32 bytes or more";
const SIGNING_KEY = newSigningKey();
export const CANARY_PASSWORD = "canary-of-the-tests-".repeat(2);
const PUSH_PUBLIC_KEY = publicPushKeyOf(newPushKey());
const MAIL_KEY = "a key for the codes of mails, of 32 bytes or more";
const PASSWORD_HASH = cheapHash(PASSWORD);

type SentMail = Mail & { attachments: readonly Attachment[] };

/** Replaces parts of the shop; `on` is a table outside of the tests' own engine. */
export type Options = {
  meter?: Meter;
  on?: { table: Table; client: DynamoDBClient };
  seed?: typeof seedTestSettings;
  sendMail?: (mail: Mail) => Promise<void>;
  /** Gets the mails about accounts instead of the outbox. */
  mailer?: Mailer;
  snapshot?: Pick<Resources, "readChunk" | "indexes">;
  currentOffice?: CurrentOffice;
  identity?: Partial<Omit<IdentityResources, "limits">> & { limits?: Partial<Limits> };
};

export type Placed = { id: string; session: string; buyer: User };

/** All apps over one table of the real engine, each serving the paths that it serves on a deployed stage. */
export async function testShop({
  meter = requestMeter,
  on,
  seed = seedTestSettings,
  sendMail,
  mailer,
  snapshot = memorySnapshot(testClock()),
  currentOffice: readOffice,
  identity,
}: Options = {}) {
  const { table, client } = on ?? (await freshTable(meter));
  const clock = testClock();
  const provider = testPayments();
  const files = memoryFiles();
  const mails: SentMail[] = [];
  const deliverAtOnce = immediateDelivery({
    table,
    clock,
    sender: {
      async send(mail, attachments = []) {
        if (sendMail) await sendMail(mail);
        else mails.push({ ...mail, attachments });
        return undefined;
      },
    },
  });
  const office = officeOf(table, clock);
  const signingKeys = identity?.signingKeys ?? SIGNING_KEY;
  const resources = {
    table,
    erasureList: table,
    retentionYears: DEFAULT_RETENTION_YEARS,
    clock,
    publicUrl: "https://books.example",
    publicKeys: publicKeysOf(signingKeys),
    clientIpAddress: (c: Context) => c.req.header("x-test-address") ?? "203.0.113.7",
    payments: provider.payments,
    async readWebhook(body: string, signature: string, now: Date) {
      if (signature !== "valid") throw new Error("no signature of the provider");
      return { createdAt: now, ...JSON.parse(body) };
    },
    // Mails about orders wait for `sendMails`.
    mailQueue: { send: async () => {} },
    mailKey: MAIL_KEY,
    readChunk: snapshot.readChunk,
    indexes: snapshot.indexes,
    office: readOffice ?? office.current,
    officeFileUrl: async (path: string) => `https://files.example/${path}`,
    files,
  };
  const ports = orderPorts(resources);
  const backofficePortsOfShop = backofficePorts(resources);
  const apps = {
    storefront: createStorefront(resources),
    identity: createIdentity(
      {
        ...resources,
        mailQueue: deliverAtOnce,
        signingKeys,
        sessionKey: SESSION_KEY,
        twoStepPolicy: "opted-in",
        canaryPassword: CANARY_PASSWORD,
        secureCookies: false,
        pushPublicKey: PUSH_PUBLIC_KEY,
        mailResponseMs: 2,
        ...identity,
        limits: { ...defaultLimits, ...identity?.limits },
      },
      mailer,
    ),
    checkout: createCheckout(resources, ports),
    webhook: createWebhook(resources, ports),
    orders: createOrders(resources, ports),
    backoffice: createBackoffice(resources, backofficePortsOfShop),
  };
  const settings = dynamoSettings(table);
  const users = dynamoUsers(table);
  const outbox = dynamoOutbox(table);
  await seed(settings);
  // All apps have one origin, as on a stage.
  const site = withContractChecks(new Hono());
  routeApi(site, apps);

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

  /** Stores a user with an open session. All have the same password. */
  async function person(part: Partial<User> = {}): Promise<User> {
    const user = testUser(part, clock.now());
    if ((await users.add(user, { passwordHash: PASSWORD_HASH })) !== "added")
      throw new Error("the address is taken");
    await openSession(table, user);
    return user;
  }

  /** Places an order, by default to a new postal address: the same cart and address would be the same payment attempt. */
  const checkOut = (buyer: User | undefined, copies: Record<string, number>, more = {}, headers = {}) =>
    call(
      buyer,
      "POST",
      "/stripe/create-checkout-session",
      {
        products: Object.entries(copies).map(([productId, quantity]) => ({ productId, quantity })),
        shippingAddress: { ...address, address: crypto.randomUUID() },
        ...more,
      },
      headers,
    );

  /** Places an order, by default of one copy of book 1, a second after the last one, so that one is the latest. */
  async function place(buyer: User, copies: Record<string, number> = { "1": 1 }, more = {}): Promise<Placed> {
    clock.advance(1);
    const { status, body } = await checkOut(buyer, copies, more);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id: body.orderId, session: `cs_${body.orderId}`, buyer };
  }
  /** Reads the order as the buyer does after the payment page, which settles it. */
  const poll = ({ buyer, session }: Placed) => call(buyer, "GET", `/stripe/order/${session}`);
  async function pay(placed: Placed) {
    provider.pay(placed.session);
    return poll(placed);
  }
  async function buy(buyer?: User, copies?: Record<string, number>, more?: object): Promise<Placed> {
    const placed = await place(buyer ?? (await person()), copies, more);
    await pay(placed);
    return placed;
  }
  /** Sends an event of the payment provider. */
  const hook = (placed: Placed | undefined, event = {}) => {
    const body = { ...(placed && { sessionId: placed.session, orderId: placed.id }), ...event };
    return call(undefined, "POST", "/stripe/webhook", body, { "stripe-signature": "valid" });
  };

  /** Stores a book of the first category. */
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
    resources,
    /** The ports of the apps of orders, which tests may change. */
    ports,
    /** The ports of the back office, which tests may change. */
    backofficePorts: backofficePortsOfShop,
    erasurePorts: erasurePorts(resources, ports),
    office,
    activity: dynamoActivity(table),
    users,
    person,
    tokenOf,
    checkOut,
    place,
    poll,
    pay,
    buy,
    hook,
    book,
    pageOf: ({ session }: Pick<Placed, "session">) =>
      provider.pages.get(session) ?? expect.fail(`no page ${session}`),
    stored: async ({ id }: Pick<Placed, "id">): Promise<Order> =>
      (await ports.orders.get(id as OrderId)) ?? expect.fail(`no order ${id}`),
    stock: async (id: string) => (await dynamoBooks(table).get(id as BookId))?.stock,

    async allOrders(): Promise<Order[]> {
      const found: Order[] = [];
      for await (const order of readList(table, Order, lists.orders)) found.push(order);
      return found;
    },

    suppressions: dynamoSuppressions(table, addressHash(MAIL_KEY)),

    /** Sends the mails that are due, as the sweeper and the queue do. */
    sweepMails: () => relayDue({ outbox, queue: deliverAtOnce, clock }, isUnavailable),

    /** Sends all mails of the outbox, due or not. */
    async sendMails(): Promise<SentMail[]> {
      for await (const { _id } of outbox.due(secondsAfter(clock.now(), 86_400)))
        await deliverAtOnce.send([_id]);
      return mails;
    },

    allItems: (prefix?: string) => allItems(client, table.name, prefix),
  };
}
export type TestShop = Awaited<ReturnType<typeof testShop>>;

/** The shipping address of orders. */
export const address = testAddress;

/** The back office's index, whose first file is made on first use. */
function officeOf(table: Table, clock: Clock) {
  const { files, unpackTo } = memorySnapshot(clock);
  const runJob = createOfficeJob(officeJobPorts({ table, clock, officeFiles: files }));
  const open = () => currentOffice({ store: dynamoOffice(table), open: localOffice(unpackTo) });
  const current = open();
  let made: Promise<unknown> | undefined;
  return {
    files,
    unpackTo,
    runJob,
    /** Opens the index of another instance. */
    open,
    async current() {
      made ??= runJob();
      await made;
      return current();
    },
  };
}

/** A queue whose function sends each mail immediately. */
function immediateDelivery(
  resources: Pick<Resources, "table" | "clock"> & { sender: MailSender },
): MailQueue {
  const handle = createMailSender(
    mailSenderPorts({
      ...resources,
      mailKey: MAIL_KEY,
      pushSender: { send: () => Promise.reject(new Error("no device is stored")) },
      deadLetters: { send: async () => {} },
      retryAfter: async () => {},
      intervalMs: 0,
    }),
  );
  return {
    async send(mailIds) {
      for (const mailId of mailIds) {
        const [body, attributes] = [JSON.stringify({ mailId }), { ApproximateReceiveCount: "1" }];
        await handle({ Records: [{ messageId: mailId, receiptHandle: mailId, body, attributes }] });
      }
    },
  };
}
