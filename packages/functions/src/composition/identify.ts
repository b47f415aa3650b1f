import type { ActorAccess, User } from "@frangipani/core/accounts";
import { dynamoAccess, dynamoActorAccess, dynamoUserAccess } from "@frangipani/core/dynamo";
import type { Identify } from "../http/base.ts";
import { createIdentify } from "../http/identify.ts";
import type { KeyResource, TableResource } from "./resources.ts";

/** In a file of its own, so that other apps do not load identity.ts's contracts. */
export const composeIdentify = ({ table, clock, publicKeys }: TableResource & KeyResource): Identify<User> =>
  createIdentify(publicKeys, { bearers: dynamoUserAccess(table), clock });

/** For the apps that ask no more of a user than the role; of administrators who change something the email address. */
export const composeAccess = ({ table, clock, publicKeys }: TableResource & KeyResource): Identify =>
  createIdentify(publicKeys, { bearers: dynamoAccess(table), clock });

export const composeActor = ({
  table,
  clock,
  publicKeys,
}: TableResource & KeyResource): Identify<ActorAccess> =>
  createIdentify(publicKeys, { bearers: dynamoActorAccess(table), clock });
