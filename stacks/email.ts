import { operators } from "./operators.ts";
import { sender } from "./stage.ts";

/**
 * Who the shop's mails come from. An address that bounced or complained is not written to again, and the operators are
 * told; too many of either and AWS stops the shop's mail altogether (monitoring.ts looks at the share).
 */
export const email = new sst.aws.Email("Email", {
  sender,
  ...(sender.includes("@") ? {} : { dmarc: "v=DMARC1; p=quarantine; adkim=s;" }),
  events: [{ name: "Undelivered", types: ["bounce", "complaint", "reject"], topic: operators.arn }],
  transform: {
    configurationSet: (args) => {
      args.suppressionOptions = { suppressedReasons: ["BOUNCE", "COMPLAINT"] };
      args.reputationOptions = { reputationMetricsEnabled: true };
      args.deliveryOptions = { tlsPolicy: "REQUIRE" };
    },
  },
});
