import {
  addressMessages,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from "@frangipani/core/accounts";
import { addressToWire } from "@frangipani/core/accounts/contract";
import { routes } from "../../contract/routes.ts";
import type { Identity } from "../base/identity.ts";
import { addressCalls } from "./address-calls.ts";

export const addressRoutes = ({ ports }: Identity) =>
  routes(addressCalls, {
    "GET /api/addresses/getAddresses/:userId": async ({ principal, params }) =>
      (await listAddresses(ports, principal, params.userId)).map(addressToWire),
    "POST /api/addresses/createAddress": async ({ principal, json }) => {
      const address = await createAddress(ports, principal, json);
      return { ...addressToWire(address), message: addressMessages.saved };
    },
    "PUT /api/addresses/updateAddress/:addressId": async ({ principal, params, json }) => {
      const address = await updateAddress(ports, principal, params.addressId, json);
      return { ...addressToWire(address), message: addressMessages.updated };
    },
    "DELETE /api/addresses/deleteAddress/:addressId/:userId": async ({ principal, params }) => {
      await deleteAddress(ports, principal, params.addressId, params.userId);
      return { message: addressMessages.deleted };
    },
  });
