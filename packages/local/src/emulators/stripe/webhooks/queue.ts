import type { DatabaseSync } from "node:sqlite";

/** The delivery of one event; `dueAt` is null once it was delivered or given up. */
export type Delivery = {
  number: number;
  event: string;
  attempts: number;
  dueAt: number | null;
  outcome: string | null;
};

/** Stored with the events. By the machine's clock: a retry waits for a server that is down. */
export class DeliveryQueue {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Called at a start: the server that was down may have been part of this process. */
  retryAllNow(): void {
    this.#database.prepare("UPDATE deliveries SET due_at = ? WHERE due_at IS NOT NULL").run(Date.now());
  }

  add(event: string): void {
    this.#database
      .prepare("INSERT INTO deliveries (event, endpoint, attempts, due_at) VALUES (?, '0', 0, ?)")
      .run(event, Date.now());
  }

  /** The longest waiting, shuffled: Stripe promises no order, so the shop must not rely on one. */
  dueInRandomOrder(limit: number): Delivery[] {
    const due = this.#read("WHERE due_at <= ? ORDER BY due_at LIMIT ?", Date.now(), limit);
    return due
      .map((delivery) => ({ delivery, order: Math.random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ delivery }) => delivery);
  }

  all(): Delivery[] {
    return this.#read("ORDER BY number");
  }

  nextDueAt(): number | undefined {
    const row = this.#database
      .prepare("SELECT min(due_at) AS at FROM deliveries WHERE due_at IS NOT NULL")
      .get();
    return row?.at === null || row === undefined ? undefined : Number(row.at);
  }

  /** `nextAt` is when to try again; null when no retry is due. */
  recordAttempt(number: number, outcome: string, nextAt: number | null): void {
    this.#database
      .prepare("UPDATE deliveries SET attempts = attempts + 1, outcome = ?, due_at = ? WHERE number = ?")
      .run(outcome, nextAt, number);
  }

  #read(clause: string, ...values: number[]): Delivery[] {
    return this.#database
      .prepare(`SELECT number, event, attempts, due_at AS dueAt, outcome FROM deliveries ${clause}`)
      .all(...values)
      .map((row) => ({ ...row }) as Delivery); // the columns are named so
  }
}
