import { randomBytes, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { inTransaction, openDatabase } from "../support/database.ts";

/** `to` is the To line; `recipients` are those of the envelope. */
export type Mail = {
  id: string;
  from: string;
  to: string[];
  recipients: string[];
  subject: string;
  text: string | null;
  html: string | null;
  headers: { name: string; value: string }[];
  attachments: { fileName: string; contentType: string; base64: string }[];
  sentAt: string;
};

export type NewMail = Omit<Mail, "id">;

/** A mail in the inbox's JSON; `to` is the To line, joined by commas. */
export type Message = Pick<Mail, "id" | "subject" | "text" | "html" | "headers" | "sentAt"> & {
  to: string;
  /** The content of an attachment is at `/ID/attachments/INDEX`. */
  attachments: Pick<Mail["attachments"][number], "fileName" | "contentType">[];
};

const MAX_MESSAGES = 500;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS mails (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, sent_at TEXT NOT NULL, mail TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS recipients (
    address TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (address, number)
  ) WITHOUT ROWID;
`;

export class MailStore {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = openDatabase(file, SCHEMA);
  }

  add(mail: NewMail): Mail {
    const stored: Mail = { id: messageId(), ...mail };
    inTransaction(this.#database, () => {
      const { lastInsertRowid } = this.#database
        .prepare("INSERT INTO mails (id, sent_at, mail) VALUES (?, ?, ?)")
        .run(stored.id, stored.sentAt, JSON.stringify(stored));
      const addRecipient = this.#database.prepare("INSERT OR IGNORE INTO recipients VALUES (?, ?)");
      for (const address of stored.recipients) addRecipient.run(address.toLowerCase(), lastInsertRowid);
    });
    return stored;
  }

  find(id: string): Mail | undefined {
    const row = this.#database.prepare("SELECT mail FROM mails WHERE id = ?").get(id);
    return row && parseMail(row.mail);
  }

  /** All mails, or those to the address `to`, in upper or lower case; the newest come first. */
  messages(to: string | undefined): Message[] {
    const mails =
      to === undefined
        ? this.#read("SELECT mail FROM mails ORDER BY number DESC LIMIT ?", MAX_MESSAGES)
        : this.#read(
            "SELECT mail FROM recipients JOIN mails USING (number) WHERE address = ? ORDER BY number DESC LIMIT ?",
            to.trim().toLowerCase(),
            MAX_MESSAGES,
          );
    return mails.map(toMessage);
  }

  /** Mails to addresses with `part` in them, or all for ""; the newest come first. */
  search(part: string, limit: number): Mail[] {
    return this.#read(
      `SELECT mail FROM mails
       WHERE number IN (SELECT number FROM recipients WHERE instr(address, ?) > 0)
       ORDER BY number DESC LIMIT ?`,
      part.trim().toLowerCase(),
      limit,
    );
  }

  count(): number {
    return Number(this.#database.prepare("SELECT count(*) AS n FROM mails").get()?.n);
  }

  close(): void {
    this.#database.close();
  }

  #read(query: string, ...values: (string | number)[]): Mail[] {
    return this.#database
      .prepare(query)
      .all(...values)
      .map(({ mail }) => parseMail(mail));
  }
}

const toMessage = ({ id, subject, text, html, headers, sentAt, ...mail }: Mail): Message => ({
  id,
  subject,
  text,
  html,
  headers,
  sentAt,
  to: toLine(mail),
  attachments: mail.attachments.map(({ fileName, contentType }) => ({ fileName, contentType })),
});

export const toLine = ({ to, recipients }: Pick<Mail, "to" | "recipients">): string =>
  (to.length > 0 ? to : recipients).join(", ");

// An earlier version stored neither headers nor attachments.
const parseMail = (stored: unknown): Mail => ({
  headers: [],
  attachments: [],
  ...JSON.parse(String(stored)),
});

// The form of SES's own ids: `0100018f…-uuid-000000`.
const messageId = () => `0100${randomBytes(6).toString("hex")}-${randomUUID()}-000000`;
