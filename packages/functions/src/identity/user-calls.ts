import { UserId, UserWire } from "@frangipani/core/accounts";
import {
  AccountResponse,
  AddUserInput,
  ConfirmEmailInput,
  EraseAccountInput,
  MessageResponse,
  OwnEmailInput,
  ProfileInput,
  ProfileResponse,
  SignUpInput,
  UpdateUserInput,
  UserResponse,
} from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";
import {
  type Calls,
  callsOf,
  commonPassword,
  conflict,
  editChanged,
  invalidCode,
  missing,
  notOwner,
  tooManyAttempts,
  tooManyConflicts,
  wrongPassword,
} from "../contract/call.ts";
import { pagingQuery } from "../contract/paging.ts";

const UserParam = z.object({ id: UserId });
const UserPage = pagingQuery(1000);
const AnyUser = z.object({ user: z.looseObject({}) });

const emailTaken = conflict("users.email-taken", "Somebody has an account with this address.");
const lastAdmin = conflict("users.last-admin", "The last active administrator would be none any more.");
const noUser = missing("users.missing", "There is no such user.");

const { admin, anyone, ourAdmin, ourSignedIn, signedIn } = callsOf("Accounts");

export const userCalls = {
  "POST /api/auth/signup": {
    ...anyone,
    summary: "Open an account",
    description:
      "Visitors open accounts of customers, whatever role they send. Administrators add users with a role and a status, by the rules of the user form.",
    json: { SignUpInput, AddUserInput },
    looseBody: AnyUser,
    response: { status: 201, description: "The account", json: { UserResponse } },
    refusals: [
      commonPassword,
      emailTaken,
      tooManyAttempts,
      { status: 401, code: "auth.required", when: "An access token is sent, and is over." },
    ],
  },
  "PUT /api/auth/updateProfile/:id": {
    ...signedIn,
    summary: "Change one's own name and address",
    description:
      "A new address counts once the code that was mailed to it is confirmed; until then it is `pendingEmail`.",
    params: UserParam,
    json: { ProfileInput },
    response: { description: "The person", json: { ProfileResponse } },
    refusals: [notOwner, emailTaken, editChanged, tooManyConflicts, tooManyAttempts],
  },
  "POST /api/auth/confirm-email": {
    ...ourSignedIn,
    summary: "Confirm one's new address with the mailed code and the password",
    json: { ConfirmEmailInput },
    response: { description: "The person, under the new address", json: { UserResponse } },
    refusals: [wrongPassword, invalidCode, emailTaken, tooManyConflicts, tooManyAttempts],
  },
  "POST /api/auth/send-email-code": {
    ...ourSignedIn,
    summary: "Ask for a code at one's own address",
    description: "Whoever wants to reserve more copies than usual confirms their email address with it.",
    response: { description: "Sent", json: { Message: MessageResponse } },
    refusals: [tooManyAttempts],
  },
  "POST /api/auth/verify-email": {
    ...ourSignedIn,
    summary: "Confirm one's own address with the mailed code",
    json: { OwnEmailInput },
    response: { description: "The person", json: { UserResponse } },
    refusals: [invalidCode, tooManyConflicts],
  },
  "GET /api/auth/getUserById/:id": {
    ...signedIn,
    summary: "Read a user",
    description: "People read themselves, administrators everybody.",
    params: UserParam,
    response: { description: "The person", json: { AccountResponse } },
    refusals: [notOwner, noUser],
  },
  "GET /api/auth/getAlluser": {
    ...admin,
    summary: "List users",
    query: UserPage,
    response: { description: "Users, by name", list: { User: UserWire } },
    isPaged: true,
  },
  "PUT /api/auth/update/:id": {
    ...admin,
    summary: "Change a user",
    description: "What is left out stays. Whoever is deactivated is signed out at once.",
    params: UserParam,
    json: { UpdateUserInput },
    response: { description: "The user", json: { UserResponse } },
    refusals: [noUser, emailTaken, lastAdmin, editChanged, tooManyConflicts],
  },
  "PUT /api/auth/deleteUserById/:id": {
    ...admin,
    summary: "Take a user's account out of use",
    description: "The account stays in the list and can be activated again.",
    params: UserParam,
    response: { description: "The user", json: { UserResponse } },
    refusals: [noUser, lastAdmin, tooManyConflicts],
  },
  "POST /api/auth/eraseAccount": {
    ...ourSignedIn,
    summary: "Delete one's own account",
    description:
      "Ends it at once. What is stored of the person is erased within minutes; paid orders keep them as long as the law asks.",
    json: { EraseAccountInput },
    response: { description: "Deleted", json: { Message: MessageResponse } },
    refusals: [wrongPassword, lastAdmin, tooManyConflicts, tooManyAttempts],
  },
  "POST /api/auth/eraseUser/:id": {
    ...ourAdmin,
    summary: "Erase a user",
    description: "As the user's own deletion of the account. It cannot be undone.",
    params: UserParam,
    response: { description: "Erased", json: { Message: MessageResponse } },
    refusals: [noUser, lastAdmin, tooManyConflicts],
  },
  "POST /api/auth/allowMail/:id": {
    ...ourAdmin,
    summary: "Send mail to a user's address again",
    description: "Mail to an address stops when it bounces, or its owner reports it as spam.",
    params: UserParam,
    response: { description: "Allowed", json: { Message: MessageResponse } },
    refusals: [noUser],
  },
} satisfies Calls;
