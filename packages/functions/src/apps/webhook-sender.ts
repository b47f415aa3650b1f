import { dynamoBookReads, dynamoOffice, dynamoSettings, dynamoWebhooks, keys } from "@frangipani/core/dynamo";
import { Order, type OrderId } from "@frangipani/core/orders";
import { type SendingPorts, sendWebhooks } from "@frangipani/core/webhooks";
import type { Network } from "../adapters/public-network.ts";
import { enqueueOrLog } from "../adapters/sqs.ts";
import { webhookPost } from "../adapters/webhook-post.ts";
import { log } from "../http/telemetry/log.ts";
import type { Resources } from "./resources.ts";

type SenderResources = Pick<Resources, "table" | "clock" | "publicUrl" | "mailQueue"> & {
  webhookNetwork?: Network;
};

const sendingPorts = ({
  table,
  webhookNetwork,
  mailQueue,
  publicUrl,
  clock,
}: SenderResources): SendingPorts => ({
  webhooks: dynamoWebhooks(table),
  changes: dynamoOffice(table),
  orders: { getMany: (ids: readonly OrderId[]) => table.getMany(Order, ids.map(keys.order)) },
  books: dynamoBookReads(table),
  post: webhookPost(webhookNetwork),
  noticeSettings: dynamoSettings(table).noticeSettings,
  enqueueMails: enqueueOrLog(mailQueue),
  publicUrl,
  clock,
});

/** Scheduled every minute. @param replaced ports that tests replace */
export const createWebhookSender =
  (resources: SenderResources, replaced: Partial<SendingPorts> = {}) =>
  async () => {
    const run = await sendWebhooks({ ...sendingPorts(resources), ...replaced });
    if (run.events + run.delivered + run.failed > 0)
      log(run.switchedOff.length > 0 ? "warn" : "info", { event: "webhooks", ...run });
    return run;
  };
