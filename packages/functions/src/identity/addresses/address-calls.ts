import { AddressId, UserId } from "@frangipani/core/accounts";
import {
  AddressResponse,
  AddressWire,
  CreateAddressInput,
  MessageResponse,
  UpdateAddressInput,
} from "@frangipani/core/accounts/contract";
import * as z from "zod/mini";
import { type Calls, callsOf } from "../../contract/call.ts";
import { conflict, editChanged, invalid, missing, notOwner } from "../../contract/refusals.ts";

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
