// A file of its own, as the library that composes mails is in every bundle that imports it.
/// <reference path="../../../../sst-env.d.ts" />
import { SHOP_NAME } from "@frangipani/core/kernel";
import { Resource } from "sst";
import { sesSender } from "../adapters/ses-sender.ts";
import { mailTimeouts } from "../adapters/timeouts.ts";
import { webPushSender } from "../adapters/web-push.ts";

export function awsSenders() {
  const { sender, configSet } = Resource.Email;
  // A stage without a domain of its own sends from a mailbox (stacks/email.ts).
  const address = sender.includes("@") ? sender : `orders@${sender}`;
  return {
    sender: sesSender(mailTimeouts, `${SHOP_NAME} <${address}>`, configSet),
    pushSender: webPushSender({ privateKey: Resource.PushKey.value, subject: `mailto:${address}` }),
    intervalMs: Number(process.env.MAIL_INTERVAL_MS),
  };
}
