import { alertTopic } from "./alert-topic.ts";
import { sender } from "./stage.ts";

/** AWS stops the mail of an account with too many bounces or complaints: addresses that did either are suppressed. */
export const email = new sst.aws.Email("Email", {
  sender,
  ...(sender.includes("@") ? {} : { dmarc: "v=DMARC1; p=quarantine; adkim=s;" }),
  events: [{ name: "Undelivered", types: ["bounce", "complaint", "reject"], topic: alertTopic.arn }],
  transform: {
    configurationSet: (args) => {
      args.suppressionOptions = { suppressedReasons: ["BOUNCE", "COMPLAINT"] };
      args.reputationOptions = { reputationMetricsEnabled: true };
      args.deliveryOptions = { tlsPolicy: "REQUIRE" };
    },
  },
});
