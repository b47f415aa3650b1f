import { MessageResponse } from "@frangipani/core/accounts/contract";
import {
  PushKeyResponse,
  PushSubscriptionInput,
  PushSubscriptionParam,
  PushSubscriptionResponse,
  PushSubscriptionWire,
  PushTopics,
  PushTopicsInput,
} from "@frangipani/core/push";
import { type Calls, callsOf } from "../../contract/call.ts";
import { editChanged, invalid, missing, tooManyConflicts } from "../../contract/refusals.ts";

const { ourAnyone, ourSignedIn } = callsOf("Notifications");

export const pushCalls = {
  "GET /api/push/key": {
    ...ourAnyone,
    summary: "Read the key that subscriptions are made for",
    description: "The `applicationServerKey` of `pushManager.subscribe` (VAPID, RFC 8292) in base64url.",
    response: { description: "The public key", json: { PushKey: PushKeyResponse } },
  },
  "POST /api/push/subscription": {
    ...ourSignedIn,
    summary: "Send one's notifications to a device",
    description:
      "Repeating it renews the device; an endpoint that was another's moves. Ten devices stay, the last used ones. `sellerNotices` tells an administrator's device what the seller is told; left out, it stays. The endpoint is of Google, Mozilla, Microsoft or Apple.",
    json: { PushSubscriptionInput },
    response: { description: "The id of the device", json: { PushSubscription: PushSubscriptionResponse } },
    refusals: [invalid("push.unknown-service", "The endpoint is of none of these.")],
  },
  "GET /api/push/subscriptions": {
    ...ourSignedIn,
    summary: "List the devices that get one's notifications",
    response: {
      description: "Ten at most, the last used first",
      list: { PushSubscriptionOfUser: PushSubscriptionWire },
    },
  },
  "DELETE /api/push/subscription/:id": {
    ...ourSignedIn,
    summary: "Send no more notifications to a device",
    params: PushSubscriptionParam,
    response: { description: "Removed", json: { Message: MessageResponse } },
    refusals: [missing("push.device-missing", "None of the person's devices has this id.")],
  },
  "GET /api/push/topics": {
    ...ourSignedIn,
    summary: "Read what one wants by push",
    response: { description: "Both, unless one changed it", json: { PushTopics } },
  },
  "PUT /api/push/topics": {
    ...ourSignedIn,
    summary: "Choose what one wants by push; the rest comes by mail",
    json: { PushTopicsInput },
    response: { description: "What is stored then", json: { PushTopics } },
    refusals: [editChanged, tooManyConflicts],
  },
} satisfies Calls;
