import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase } from "../support/database.ts";

/** A device's subscription. Whoever knows its `id` can read its messages, and whoever knows its `pushId` can send them. */
export type Subscription = {
  id: string;
  pushId: string;
  /** The only key that may send: a point on P-256 in base64url (RFC 8292, 4). */
  vapidKey: string;
  createdAt: string;
  endedAt: string | null;
};

export type NewMessage = {
  topic: string | null;
  urgency: string;
  ttlSeconds: number;
  contentEncoding: string | null;
  body: Uint8Array;
};

export type Message = NewMessage & {
  id: string;
  subscriptionId: string;
  receivedAt: string;
  expiresAt: string;
  state: "waiting" | "delivered" | "replaced" | "expired";
};

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS subscriptions (
    id TEXT PRIMARY KEY, pushId TEXT NOT NULL UNIQUE, vapidKey TEXT NOT NULL, createdAt TEXT NOT NULL, endedAt TEXT
  );
  CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, subscriptionId TEXT NOT NULL, topic TEXT,
    urgency TEXT NOT NULL, ttlSeconds INTEGER NOT NULL, contentEncoding TEXT, body BLOB NOT NULL,
    receivedAt TEXT NOT NULL, expiresAt TEXT NOT NULL, outcome TEXT
  );
  CREATE INDEX IF NOT EXISTS messagesOfSubscription ON messages (subscriptionId, number);
`;

const MESSAGE = `
  SELECT id, subscriptionId, topic, urgency, ttlSeconds, contentEncoding, body, receivedAt, expiresAt,
    coalesce(outcome, iif(expiresAt > :now, 'waiting', 'expired')) AS state
  FROM messages`;

export class PushStore {
  readonly #database: DatabaseSync;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#database = openDatabase(file, SCHEMA);
    this.#now = now;
  }

  subscribe(vapidKey: string): Subscription {
    const subscription = { id: newId(), pushId: newId(), vapidKey, createdAt: this.#time(), endedAt: null };
    this.#database
      .prepare("INSERT INTO subscriptions VALUES (:id, :pushId, :vapidKey, :createdAt, :endedAt)")
      .run(subscription);
    return subscription;
  }

  subscriptionById(id: string): Subscription | undefined {
    return this.#database.prepare("SELECT * FROM subscriptions WHERE id = ?").get(id) as
      | Subscription
      | undefined;
  }

  subscriptionByPushId(pushId: string): Subscription | undefined {
    return this.#database.prepare("SELECT * FROM subscriptions WHERE pushId = ?").get(pushId) as
      | Subscription
      | undefined;
  }

  /** The last subscriptions; the newest come first. */
  subscriptions(limit: number): Subscription[] {
    return this.#database
      .prepare("SELECT * FROM subscriptions ORDER BY rowid DESC LIMIT ?")
      .all(limit) as Subscription[];
  }

  unsubscribe(id: string): void {
    this.#database
      .prepare("UPDATE subscriptions SET endedAt = ? WHERE id = ? AND endedAt IS NULL")
      .run(this.#time(), id);
  }

  /** Adds a message, which replaces a waiting one with the same topic. @returns its id */
  add(subscriptionId: string, message: NewMessage): string {
    const id = newId();
    const expiresAt = this.#time(message.ttlSeconds);
    inTransaction(this.#database, () => {
      if (message.topic !== null)
        this.#database
          .prepare(
            `UPDATE messages SET outcome = 'replaced'
             WHERE subscriptionId = ? AND topic = ? AND outcome IS NULL AND expiresAt > ?`,
          )
          .run(subscriptionId, message.topic, this.#time());
      this.#database
        .prepare(
          `INSERT INTO messages
             (id, subscriptionId, topic, urgency, ttlSeconds, contentEncoding, body, receivedAt, expiresAt)
           VALUES
             (:id, :subscriptionId, :topic, :urgency, :ttlSeconds, :contentEncoding, :body, :receivedAt, :expiresAt)`,
        )
        .run({ ...message, id, subscriptionId, receivedAt: this.#time(), expiresAt });
    });
    return id;
  }

  /** The messages that wait for a device; the oldest come first. */
  waiting(subscriptionId: string): Message[] {
    return this.#database
      .prepare(
        `SELECT * FROM (${MESSAGE} WHERE subscriptionId = :subscriptionId ORDER BY number) WHERE state = 'waiting'`,
      )
      .all({ now: this.#time(), subscriptionId }) as Message[];
  }

  /** The last messages; the newest come first. */
  messages(limit: number): Message[] {
    return this.#database
      .prepare(`${MESSAGE} ORDER BY number DESC LIMIT :limit`)
      .all({ now: this.#time(), limit }) as Message[];
  }

  /** @returns false if no such message waits */
  markDelivered(id: string): boolean {
    const { changes } = this.#database
      .prepare("UPDATE messages SET outcome = 'delivered' WHERE id = ? AND outcome IS NULL AND expiresAt > ?")
      .run(id, this.#time());
    return changes === 1;
  }

  close(): void {
    this.#database.close();
  }

  #time(inSeconds = 0): string {
    return new Date(this.#now().getTime() + inSeconds * 1000).toISOString();
  }
}

const newId = () => randomBytes(18).toString("base64url");
