import { createHash, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase } from "../support/database.ts";

export type Queues = Record<string, QueueSettings>;
export type QueueSettings = {
  visibilityTimeoutSeconds: number;
  /** The queue for messages received `maxReceiveCount` times. */
  deadLetter?: { queue: string; maxReceiveCount: number };
  retentionSeconds?: number;
};

export type ReceivedMessage = {
  messageId: string;
  receiptHandle: string;
  body: string;
  receiveCount: number;
  sentAtMs: number;
  firstReceivedAtMs: number;
};

type QueueCounts = { visible: number; inFlight: number };

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS messages (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, queue TEXT NOT NULL, body TEXT NOT NULL,
    sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL,
    receives INTEGER NOT NULL DEFAULT 0, first_received_at INTEGER, receipt TEXT
  );
  CREATE INDEX IF NOT EXISTS by_visibility ON messages (queue, visible_at);
  CREATE INDEX IF NOT EXISTS by_receipt ON messages (receipt);
  CREATE TABLE IF NOT EXISTS postponed (receipt TEXT PRIMARY KEY) WITHOUT ROWID;
`;

const DEFAULT_RETENTION_SECONDS = 4 * 86_400;

/** The messages of all queues. A message is in flight from its receipt until it is deleted or its timeout ends. */
export class MessageStore {
  readonly #database: DatabaseSync;
  readonly #now: () => number;

  constructor(file: string, now: () => number) {
    this.#database = openDatabase(file, SCHEMA);
    this.#now = now;
    // Messages received by a process that ended are visible again, unless they were postponed before.
    this.#database
      .prepare(
        `UPDATE messages SET visible_at = ?1 WHERE visible_at > ?1 AND receipt IS NOT NULL
           AND receipt NOT IN (SELECT receipt FROM postponed)`,
      )
      .run(now());
    this.#database.exec(
      "DELETE FROM postponed WHERE receipt NOT IN (SELECT receipt FROM messages WHERE receipt IS NOT NULL)",
    );
  }

  /** @returns the message's id */
  send(queue: string, body: string): string {
    const id = randomUUID();
    this.#database
      .prepare("INSERT INTO messages (id, queue, body, sent_at, visible_at) VALUES (?, ?, ?, ?, ?)")
      .run(id, queue, body, this.#now(), this.#now());
    return id;
  }

  /** Takes up to `limit` visible messages, which become invisible. Moves those that came too often to the dead-letter queue. */
  receive(
    queue: string,
    limit: number,
    { deadLetter, visibilityTimeoutSeconds, retentionSeconds = DEFAULT_RETENTION_SECONDS }: QueueSettings,
  ): ReceivedMessage[] {
    const now = this.#now();
    return inTransaction(this.#database, () => {
      this.#database
        .prepare("DELETE FROM messages WHERE queue = ? AND sent_at < ?")
        .run(queue, now - retentionSeconds * 1000);
      if (deadLetter)
        this.#database
          .prepare(
            `UPDATE messages SET queue = ?, receipt = NULL
             WHERE queue = ? AND visible_at <= ? AND receives >= ?`,
          )
          .run(deadLetter.queue, queue, now, deadLetter.maxReceiveCount);
      const take = this.#database.prepare(
        `UPDATE messages SET receives = receives + 1, receipt = ?, visible_at = ?,
           first_received_at = coalesce(first_received_at, ?) WHERE number = ?`,
      );
      return this.#database
        .prepare(
          `SELECT number, id, body, receives, sent_at, first_received_at FROM messages
           WHERE queue = ? AND visible_at <= ? ORDER BY visible_at LIMIT ?`,
        )
        .all(queue, now, limit)
        .map((row) => {
          const receiptHandle = randomUUID();
          take.run(receiptHandle, now + visibilityTimeoutSeconds * 1000, now, Number(row.number));
          return {
            messageId: String(row.id),
            receiptHandle,
            body: String(row.body),
            receiveCount: Number(row.receives) + 1,
            sentAtMs: Number(row.sent_at),
            firstReceivedAtMs: Number(row.first_received_at ?? now),
          };
        });
    });
  }

  /** Deletes a message. The handle of an earlier receipt does nothing, since a later receiver has the message. */
  delete(queue: string, receiptHandle: string): void {
    this.#database.prepare("DELETE FROM messages WHERE queue = ? AND receipt = ?").run(queue, receiptHandle);
  }

  /** @returns false when no message is in flight by this receipt */
  changeVisibility(queue: string, receiptHandle: string, seconds: number): boolean {
    return inTransaction(this.#database, () => {
      const { changes } = this.#database
        .prepare("UPDATE messages SET visible_at = ? WHERE queue = ? AND receipt = ? AND visible_at > ?")
        .run(this.#now() + seconds * 1000, queue, receiptHandle, this.#now());
      if (Number(changes) === 0) return false;
      this.#database.prepare("INSERT OR IGNORE INTO postponed (receipt) VALUES (?)").run(receiptHandle);
      return true;
    });
  }

  /** Moves the visible messages to another queue, where they count as new: nobody has received them. */
  moveAll(from: string, to: string): void {
    this.#database
      .prepare(
        `UPDATE messages SET queue = ?, sent_at = ?, receives = 0, first_received_at = NULL, receipt = NULL
         WHERE queue = ? AND visible_at <= ?`,
      )
      .run(to, this.#now(), from, this.#now());
  }

  counts(queue: string): QueueCounts {
    const row = this.#database
      .prepare(
        `SELECT sum(visible_at <= ?1) AS visible, sum(visible_at > ?1) AS in_flight FROM messages WHERE queue = ?2`,
      )
      .get(this.#now(), queue);
    return { visible: Number(row?.visible ?? 0), inFlight: Number(row?.in_flight ?? 0) };
  }

  /** When the next message becomes visible; undefined if the queue is empty. */
  nextVisibleAtMs(queue: string): number | undefined {
    const row = this.#database
      .prepare("SELECT min(visible_at) AS at FROM messages WHERE queue = ?")
      .get(queue);
    return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
  }

  close(): void {
    this.#database.close();
  }
}

export const md5Of = (text: string): string => createHash("md5").update(text).digest("hex");
