import { AddressId, UserId } from "@frangipani/core/accounts";
import {
  AddressResponse,
  AddressWire,
  CreateAddressInput,
  MessageResponse,
  UpdateAddressInput,
} from "@frangipani/core/accounts/contract";
import { AlertParams, AlertWire, StopAlertsQuery } from "@frangipani/core/alerts";
import {
  PushKeyResponse,
  PushSubscriptionInput,
  PushSubscriptionParam,
  PushSubscriptionResponse,
  PushSubscriptionWire,
  PushTopics,
  PushTopicsInput,
} from "@frangipani/core/push";
import {
  SavedBooksInput,
  SavedBooksResponse,
  SharedLink,
  SharedListQuery,
  SharedListResponse,
  ShareInput,
} from "@frangipani/core/saved-books";
import { SavedView, SavedViewInput, SavedViewParam } from "@frangipani/core/saved-views";
import * as z from "zod/mini";
import {
  type Calls,
  callsOf,
  conflict,
  editChanged,
  invalid,
  missing,
  notOwner,
  tooManyConflicts,
} from "../contract/call.ts";

const AddressOwner = z.object({ userId: UserId });
const AddressParam = z.object({ addressId: AddressId });
const AddressOfOwner = z.object({ addressId: AddressId, userId: UserId });

const noAddress = missing("addresses.missing", "The person has no such address.");
const notServed = invalid("addresses.country", "The shop does not ship to this country.");

const { signedIn } = callsOf("Addresses");

export const addressCalls = {
  "GET /api/addresses/getAddresses/:userId": {
    ...signedIn,
    summary: "List one's saved addresses",
    params: AddressOwner,
    response: {
      description: "Two addresses at most, one of them the default",
      list: { Address: AddressWire },
    },
    refusals: [notOwner],
  },
  "POST /api/addresses/createAddress": {
    ...signedIn,
    summary: "Save an address",
    description: "The first address, and one that says so, becomes the default.",
    json: { CreateAddressInput },
    response: { status: 201, description: "The address", json: { AddressResponse } },
    refusals: [notOwner, notServed, conflict("addresses.limit", "Two addresses are saved already.")],
  },
  "PUT /api/addresses/updateAddress/:addressId": {
    ...signedIn,
    summary: "Change a saved address",
    description: "A country that the shop does not ship to is refused, unless it is the one of before.",
    params: AddressParam,
    json: { UpdateAddressInput },
    response: { description: "The address", json: { AddressResponse } },
    refusals: [notOwner, noAddress, notServed, editChanged],
  },
  "DELETE /api/addresses/deleteAddress/:addressId/:userId": {
    ...signedIn,
    summary: "Delete a saved address",
    params: AddressOfOwner,
    response: { description: "Deleted", json: { Message: MessageResponse } },
    refusals: [notOwner, noAddress],
  },
} satisfies Calls;

const SavedBooks = SavedBooksResponse;

const ofSavedBooks = callsOf("Saved books");

export const savedBookCalls = {
  "GET /api/saved/books": {
    ...ofSavedBooks.ourSignedIn,
    summary: "Read one's saved books",
    response: {
      description: "The latest change of each book, and the link that shares them",
      json: { SavedBooks },
    },
  },
  "PUT /api/saved/books": {
    ...ofSavedBooks.ourSignedIn,
    summary: "Merge the books that a device has saved",
    description:
      "Of each book the later change counts, a removal as well as a saving. Sending the same again changes nothing. 500 saved books stay, and 500 removals.",
    json: { SavedBooksInput },
    response: { description: "What the account has then", json: { SavedBooks } },
    refusals: [tooManyConflicts],
  },
  "POST /api/saved/link": {
    ...ofSavedBooks.ourSignedIn,
    summary: "Share one's saved books by a link",
    description: "There is one link, which stays the same until it is removed.",
    json: { ShareInput },
    response: { description: "The link", json: { SharedLink } },
    refusals: [tooManyConflicts],
  },
  "DELETE /api/saved/link": {
    ...ofSavedBooks.ourSignedIn,
    summary: "Remove the link to one's saved books",
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [tooManyConflicts],
  },
  "GET /api/saved/shared": {
    ...ofSavedBooks.ourAnyone,
    summary: "Read the books that a link shares",
    description: "The token is a parameter, since paths are logged and parameters are not.",
    query: SharedListQuery,
    response: {
      description: "The books, and the owner's name if the owner shows it",
      json: { SharedList: SharedListResponse },
    },
    refusals: [missing("saved.link-missing", "There is no such link, or not any more.")],
  },
} satisfies Calls;

const { ourAdmin } = callsOf("Saved views");

export const savedViewCalls = {
  "GET /api/views/saved": {
    ...ourAdmin,
    summary: "List one's saved views of the back office's tables",
    response: { description: "50 views at most, by name", list: { SavedView } },
  },
  "PUT /api/views/saved/:id": {
    ...ourAdmin,
    summary: "Save a view, or replace the one with this id",
    description: "`search` has the search parameters of the table's page. Repeating it changes nothing.",
    params: SavedViewParam,
    json: { SavedViewInput },
    response: { description: "All views, by name", list: { SavedView } },
    refusals: [
      conflict("view.name-taken", "Another view of the table has this name, in whatever case."),
      conflict("view.limit", "There are 50 views."),
      tooManyConflicts,
    ],
  },
  "DELETE /api/views/saved/:id": {
    ...ourAdmin,
    summary: "Remove a view",
    description: "Repeating it changes nothing.",
    params: SavedViewParam,
    response: { description: "All views that are left, by name", list: { SavedView } },
    refusals: [tooManyConflicts],
  },
} satisfies Calls;

const Alert = AlertWire;

const ofAlerts = callsOf("Alerts");

export const alertCalls = {
  "GET /api/alerts/books": {
    ...ofAlerts.ourSignedIn,
    summary: "List what one has asked to be told of books",
    response: { description: "200 alerts at most", list: { Alert } },
  },
  "PUT /api/alerts/books/:bookId/:kind": {
    ...ofAlerts.ourSignedIn,
    summary: "Ask to be told when a book is back in stock or costs less",
    description: "Less than it costs now. Asking again changes nothing. The alert ends with its message.",
    params: AlertParams,
    response: { description: "All alerts of the person", list: { Alert } },
    refusals: [
      missing("book.missing", "There is no such book, or it is no longer sold."),
      conflict("alerts.in-stock", "The book is in stock."),
      conflict("alerts.full", "The person has 200 alerts."),
    ],
  },
  "DELETE /api/alerts/books/:bookId/:kind": {
    ...ofAlerts.ourSignedIn,
    summary: "Remove an alert",
    params: AlertParams,
    response: { description: "All alerts of the person", list: { Alert } },
    refusals: [tooManyConflicts],
  },
  "POST /api/alerts/stop": {
    ...ofAlerts.ourAnyone,
    summary: "Remove all alerts of a person, by the link in a message",
    description:
      "Mail programs call it as well (RFC 8058), with a body that is not read. The token is a parameter, since paths are logged and parameters are not.",
    query: StopAlertsQuery,
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [missing("alerts.link-invalid", "The token is not the person's."), tooManyConflicts],
  },
} satisfies Calls;

const ofPush = callsOf("Notifications");

export const pushCalls = {
  "GET /api/push/key": {
    ...ofPush.ourAnyone,
    summary: "Read the key that subscriptions are made for",
    description: "The `applicationServerKey` of `pushManager.subscribe` (VAPID, RFC 8292) in base64url.",
    response: { description: "The public key", json: { PushKey: PushKeyResponse } },
  },
  "POST /api/push/subscription": {
    ...ofPush.ourSignedIn,
    summary: "Send one's notifications to a device",
    description:
      "Repeating it renews the device; an endpoint that was another's moves. Ten devices stay, the last used ones. `isRenewal` refuses a device that was removed. `sellerNotices` tells an administrator's device what the seller is told; left out, it stays. The endpoint is of Google, Mozilla, Microsoft or Apple.",
    json: { PushSubscriptionInput },
    response: { description: "The id of the device", json: { PushSubscription: PushSubscriptionResponse } },
    refusals: [
      invalid("push.unknown-service", "The endpoint is of none of these."),
      missing("push.device-missing", "It is a renewal, and the person has no such device."),
    ],
  },
  "GET /api/push/subscriptions": {
    ...ofPush.ourSignedIn,
    summary: "List the devices that get one's notifications",
    response: {
      description: "Ten at most, the last used first",
      list: { PushSubscriptionOfUser: PushSubscriptionWire },
    },
  },
  "DELETE /api/push/subscription/:id": {
    ...ofPush.ourSignedIn,
    summary: "Send no more notifications to a device",
    params: PushSubscriptionParam,
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [missing("push.device-missing", "None of the person's devices has this id.")],
  },
  "GET /api/push/topics": {
    ...ofPush.ourSignedIn,
    summary: "Read what one wants by push",
    response: { description: "Both, unless one changed it", json: { PushTopics } },
  },
  "PUT /api/push/topics": {
    ...ofPush.ourSignedIn,
    summary: "Choose what one wants by push; the rest comes by mail",
    json: { PushTopicsInput },
    response: { description: "What is stored then", json: { PushTopics } },
    refusals: [editChanged, tooManyConflicts],
  },
} satisfies Calls;
