import type { IndexFiles, SummaryChunk } from "@frangipani/core/catalogue";
import type { Table } from "@frangipani/core/dynamo";
import type { Clock } from "@frangipani/core/kernel";
import type { MailQueue } from "@frangipani/core/mail";
import type { Payments } from "@frangipani/core/orders";
import type { Context } from "hono";
import type { CurrentOffice } from "../office/current-office.ts";

/** What differs between a stage (../aws), the local product and tests. Each app picks what it is linked to. */
export type Resources = {
  table: Table;
  clock: Clock;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Verify access tokens. */
  publicKeys: readonly string[];
  /** The client's IP address from a trusted source. */
  clientIpAddress(c: Context): string;
  payments: Payments;
  mailQueue: MailQueue;
  /** Seals and opens the codes of mails: 32 bytes at least. */
  mailKey: string;
  /** `path` as the snapshot names its files, "/media/catalogue/NAME.json". */
  readChunk(path: string): Promise<SummaryChunk>;
  indexes: IndexFiles;
  /** The back office's index, as of now. */
  office: CurrentOffice;
};
