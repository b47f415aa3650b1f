import type { Limits, TwoStepPolicy } from "@frangipani/core/accounts";
import {
  dynamoAddresses,
  dynamoAlerts,
  dynamoBookReads,
  dynamoChallenges,
  dynamoPasskeys,
  dynamoPasswords,
  dynamoPushDevices,
  dynamoPushTopics,
  dynamoSavedBooks,
  dynamoSavedViews,
  dynamoSessions,
  dynamoSettings,
  dynamoSuppressions,
  dynamoThrottles,
  dynamoUsers,
} from "@frangipani/core/dynamo";
import { addressHash } from "../adapters/code-sealer.ts";
import { createIdentity } from "../identity/app.ts";
import { composeIdentify } from "./identify.ts";
import { composeEnqueue, composeMailer, composeMailQueue } from "./mailer.ts";
import type {
  ClientResource,
  KeyResource,
  LocalPushResource,
  MailKeyResource,
  PushKeyResource,
  QueueResource,
  SecretKeyResource,
  SiteResource,
  TableResource,
} from "./resources.ts";

type Resources = TableResource &
  KeyResource &
  SecretKeyResource &
  QueueResource &
  MailKeyResource &
  PushKeyResource &
  LocalPushResource &
  SiteResource &
  ClientResource & {
    twoStepPolicy: TwoStepPolicy;
    limits?: Limits;
  };

export const composeIdentity = (resources: Resources) =>
  createIdentity({
    users: dynamoUsers(resources.table),
    sessions: dynamoSessions(resources.table),
    challenges: dynamoChallenges(resources.table),
    passkeys: dynamoPasskeys(resources.table),
    passwords: dynamoPasswords(resources.table),
    throttles: dynamoThrottles(resources.table),
    suppressions: dynamoSuppressions(resources.table, addressHash(resources.mailKey)),
    addresses: dynamoAddresses(resources.table),
    pushDevices: dynamoPushDevices(resources.table),
    pushTopics: dynamoPushTopics(resources.table),
    savedBooks: dynamoSavedBooks(resources.table),
    savedViews: dynamoSavedViews(resources.table),
    alerts: dynamoAlerts(resources.table),
    books: dynamoBookReads(resources.table),
    shipping: dynamoSettings(resources.table).shipping,
    mailer: composeMailer(resources),
    enqueueMails: composeEnqueue(composeMailQueue(resources)),
    clock: resources.clock,
    clientIpAddress: resources.clientIpAddress,
    identify: composeIdentify(resources),
    settings: resources,
  });
