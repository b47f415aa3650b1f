import type { IndexFiles, SummaryChunk } from "@frangipani/core/catalogue";
import type { Table } from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import type { MailQueue } from "@frangipani/core/mail";
import type { Payments } from "@frangipani/core/orders";
import type { Context } from "hono";
import type { CurrentOffice } from "../office/current-office.ts";

/** The resources that differ between a stage (../aws), the local product and tests. Each app picks those it needs. */
export type Resources = {
  table: Table;
  clock: Clock;
  /** Without a trailing slash. */
  publicUrl: string;
  /** The keys that verify access tokens. */
  publicKeys: readonly string[];
  clientIpAddress(c: Context): string;
  payments: Payments;
  mailQueue: MailQueue;
  /** Encrypts and decrypts the codes of mails: 32 bytes at least. */
  mailKey: string;
  /** `path` as the snapshot names its files, "/media/catalogue/NAME.json". */
  readChunk(path: string): Promise<SummaryChunk>;
  indexes: IndexFiles;
  /** The back office's index in its current state. */
  office: CurrentOffice;
  /** @returns a URL that reads a file of the back office's bucket for a minute */
  officeFileUrl(path: string): Promise<string>;
};
