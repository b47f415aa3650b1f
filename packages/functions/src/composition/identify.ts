import { dynamoSessions, dynamoUsers } from "@frangipani/core/dynamo";
import type { Identify } from "../http/base.ts";
import { createIdentify } from "../http/identify.ts";
import type { KeyResource, TableResource } from "./resources.ts";

/** Apart from identity.ts, whose contracts the other apps need not load. */
export const composeIdentify = ({ table, clock, jwtKey }: TableResource & KeyResource): Identify =>
  createIdentify(jwtKey, { users: dynamoUsers(table), sessions: dynamoSessions(table), clock });
