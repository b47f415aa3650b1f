import type { ProvenAddressPorts } from "@frangipani/core/accounts";
import type { DeliveryPorts, PostPorts, SuppressionStore } from "@frangipani/core/mail";
import type { PushDeliveryPorts } from "@frangipani/core/push";
import { createMailSender } from "../../src/jobs/mail-sender.ts";
import type { ReadInvoiceFile } from "../../src/jobs/with-invoice.ts";

type Ports = Pick<DeliveryPorts, "outbox" | "sender" | "clock" | "codes"> &
  ProvenAddressPorts & {
    suppressions: SuppressionStore;
    readInvoiceFile: ReadInvoiceFile;
  };

const withoutDevices: PushDeliveryPorts = {
  pushDevices: { list: async () => [], remove: async () => false },
  pushTopics: { read: () => Promise.reject(new Error("no device is stored")) },
  pushSender: { send: () => Promise.reject(new Error("no device is stored")) },
};

/** What the queue and its function do, at once. */
export function immediateDelivery(ports: Ports): PostPorts["enqueue"] {
  const handle = createMailSender({
    ...ports,
    deadLetters: { send: async () => {} },
    retryAfter: async () => {},
    intervalMs: 0,
    ...withoutDevices,
  });
  return async (mailIds) => {
    for (const mailId of mailIds)
      await handle({
        Records: [
          {
            messageId: mailId,
            receiptHandle: mailId,
            body: JSON.stringify({ mailId }),
            attributes: { ApproximateReceiveCount: "1" },
          },
        ],
      });
  };
}
