import type { DeliveryPorts, PostPorts } from "@frangipani/core/mail";
import { createMailSender } from "../../src/jobs/mail-sender.ts";

type Ports = Pick<DeliveryPorts, "outbox" | "sender" | "clock" | "codes">;

/** What the queue and its function do, at once. */
export function immediateDelivery(ports: Ports): PostPorts["enqueue"] {
  const handle = createMailSender({
    ...ports,
    deadLetters: { send: async () => {} },
    retryAfter: async () => {},
    intervalMs: 0,
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
