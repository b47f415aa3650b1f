import { createWriteStream } from "node:fs";
import { appendFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isActiveAdmin } from "@frangipani/core/accounts";
import type { FileStore, LargeFileStore } from "@frangipani/core/books";
import { dynamoExports, dynamoOrderLists } from "@frangipani/core/dynamo";
import { instant, secondsAfter } from "@frangipani/core/kernel";
import { newMail } from "@frangipani/core/mail";
import {
  dayOf,
  expiryOf,
  exportMail,
  firstDayOf,
  type OrderExport,
  orderFileWriter,
  orderToWire,
  waitingExports,
} from "@frangipani/core/orders";
import { indexDisk } from "../adapters/index-disk.ts";
import { enqueueOrLog } from "../adapters/sqs.ts";
import { log } from "../http/telemetry/log.ts";
import { searchOrders } from "../orders/search.ts";
import { CLAIM_SECONDS } from "./office.ts";
import type { Resources } from "./resources.ts";

type ExportResources = Pick<Resources, "table" | "clock" | "publicUrl" | "mailQueue" | "office"> & {
  officeFiles: Pick<FileStore, "put" | "read"> & LargeFileStore;
};

/** Leaves time for the index, which the same function makes before its timeout of 15 minutes. */
const SLICE_MS = 5 * 60_000;

const customersPath = (path: string) => `${path}.json`;

/**
 * Writes the files that administrators asked for, for some minutes: the next run continues one that is not finished, and
 * repeats a slice that broke off. The mail is stored in the transaction that ends a file, so that it is sent once.
 * @param signal ends the slice after its current page
 */
export function createExportJob(
  { table, clock, publicUrl, mailQueue, office, officeFiles }: ExportResources,
  { pageOrders = 1000, signal }: { pageOrders?: number; signal?: AbortSignal } = {},
) {
  const ports = { exports: dynamoExports(table), clock };
  const lists = dynamoOrderLists(table);
  const enqueue = enqueueOrLog(mailQueue);

  const readPage = ({ q, group }: OrderExport, cursor: string | undefined) =>
    q
      ? searchOrders({ lists, office }, { q, limit: pageOrders, page: 1, cursor })
      : lists.page({ group, limit: pageOrders, cursor });

  /** Continues the file that `path` has the beginning of; the customers in it so far are stored beside it. */
  async function continueWriter({ file, from, to, path }: OrderExport) {
    const customers = path && (await officeFiles.read(customersPath(path)));
    return orderFileWriter(file, { from, to }, customers && JSON.parse(Buffer.from(customers).toString()));
  }

  async function writeSlice(asked: OrderExport, mayGoOn: () => boolean): Promise<OrderExport> {
    const { id, version, file, from, to, userId, path: unfinishedPath } = asked;
    const writer = await continueWriter(asked);
    const path = `exports/${id}/${version}`;
    let { cursor } = asked;
    await indexDisk.withFile(async (temporary) => {
      if (unfinishedPath)
        await pipeline(await officeFiles.readStream(unfinishedPath), createWriteStream(temporary));
      do {
        const page = await readPage(asked, cursor);
        writer.add(page.items.map((order) => orderToWire(order, userId)));
        await appendFile(temporary, writer.take());
        const last = page.items.at(-1);
        cursor = last && dayOf(last.createdAt) >= firstDayOf(file, { from }) ? page.cursor : undefined;
      } while (cursor && mayGoOn());
      if (cursor) {
        const customers = Buffer.from(JSON.stringify(writer.customers()));
        await officeFiles.put(customersPath(path), customers, { contentType: "application/json" });
      } else await appendFile(temporary, writer.pieces().join(""));
      await officeFiles.putFile(path, temporary, {
        contentType: "text/csv; charset=utf-8",
        contentDisposition: `attachment; filename="${file}-${from}-${to}.csv"`,
        cacheControl: "no-store",
      });
    });
    return { ...asked, version: version + 1, claimedUntil: undefined, path, cursor, isMade: !cursor };
  }

  async function store(slice: OrderExport): Promise<void> {
    const now = clock.now();
    const [user] = await lists.usersOf([slice.userId]);
    const mail =
      slice.isMade && user && isActiveAdmin(user)
        ? newMail(exportMail(slice, user, publicUrl), now)
        : undefined;
    const isStored = await ports.exports.replace({ ...slice, expiresAt: expiryOf(now) }, mail);
    log("info", { event: "export", id: slice.id, isMade: slice.isMade, isStored, isMailed: Boolean(mail) });
    if (isStored && mail) await enqueue([mail._id]);
  }

  return async (): Promise<void> => {
    const startedAt = clock.now().getTime();
    const mayGoOn = () => !signal?.aborted && clock.now().getTime() - startedAt < SLICE_MS;
    for (const asked of await waitingExports(ports)) {
      const claimedUntil = instant(secondsAfter(clock.now(), CLAIM_SECONDS));
      const claimed = { ...asked, version: asked.version + 1, claimedUntil };
      if (await ports.exports.replace(claimed)) await store(await writeSlice(claimed, mayGoOn));
      if (!mayGoOn()) return;
    }
  };
}
