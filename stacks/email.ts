import { MAIL_QUEUE } from "@frangipani/core/mail/queue";
import { alertTopic } from "./monitoring/alert-topic.ts";
import { account, region, sender } from "./stage.ts";

/** AWS stops the mail of an account with too many bounces or complaints: addresses that did either are suppressed. */
const configuration = {
  suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
  reputationOptions: { reputationMetricsEnabled: true },
  deliveryOptions: { tlsPolicy: "REQUIRE" },
};

/** Creates the identity and its DNS records, and waits until SES has verified them. */
function domainEmail() {
  const email = new sst.aws.Email("Email", {
    sender,
    dmarc: "v=DMARC1; p=quarantine; adkim=s;",
    events: [{ name: "Undelivered", types: ["bounce", "complaint", "reject"], topic: alertTopic.arn }],
    transform: { configurationSet: (args) => void Object.assign(args, configuration) },
  });
  return {
    link: email,
    identity: email.nodes.identity.arn,
    configurationSet: email.nodes.configurationSet.arn,
  };
}

/** Uses an identity that exists before the stage, since its owner has to confirm it, and that several stages may share. */
function mailboxEmail() {
  const set = new aws.sesv2.ConfigurationSet("EmailConfig", {
    configurationSetName: `${$app.name}-${$app.stage}-email`,
    ...configuration,
  });
  new aws.sesv2.ConfigurationSetEventDestination("EmailEventUndelivered", {
    configurationSetName: set.configurationSetName,
    eventDestinationName: "Undelivered",
    eventDestination: {
      enabled: true,
      matchingEventTypes: ["BOUNCE", "COMPLAINT", "REJECT"],
      snsDestination: { topicArn: alertTopic.arn },
    },
  });
  return {
    link: new sst.Linkable("Email", { properties: { sender, configSet: set.configurationSetName } }),
    identity: $interpolate`arn:aws:ses:${region}:${account}:identity/${sender}`,
    configurationSet: set.arn,
  };
}

export const email = sender.includes("@") ? mailboxEmail() : domainEmail();

/** Mails that the queue gave up wait here for an operator (docs/operations.md). */
export const deadMails = new sst.aws.Queue("DeadMails", {
  transform: {
    queue: (args) => {
      args.messageRetentionSeconds = MAIL_QUEUE.deadLetterRetentionSeconds;
      args.sqsManagedSseEnabled = true;
    },
  },
});

/** Ids of mails that wait in the outbox (docs/decisions/022-mails-go-through-a-queue.md). */
export const mailQueue = new sst.aws.Queue("MailQueue", {
  visibilityTimeout: `${MAIL_QUEUE.visibilityTimeoutSeconds} seconds`,
  dlq: { queue: deadMails.arn, retry: MAIL_QUEUE.maxReceiveCount },
  transform: {
    queue: (args) => {
      args.sqsManagedSseEnabled = true;
    },
  },
});

export const enqueueMail = { actions: ["sqs:SendMessage"], resources: [mailQueue.arn] };
