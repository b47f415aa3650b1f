import { dynamoSessions, dynamoUsers } from "@frangipani/core/dynamo";
import type { Identify } from "../http/base.ts";
import { createIdentify } from "../http/identify.ts";
import type { KeyResource, TableResource } from "./resources.ts";

/** In a file of its own, so that other apps do not load identity.ts's contracts. */
export const composeIdentify = ({ table, clock, publicKeys }: TableResource & KeyResource): Identify =>
  createIdentify(publicKeys, { users: dynamoUsers(table), sessions: dynamoSessions(table), clock });
