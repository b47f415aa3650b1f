import { addressToWire, CreateAddressInput, UpdateAddressInput } from "@frangipani/core/addresses/contract";
import {
  addressesOf,
  createAddress,
  deleteAddress,
  updateAddress,
} from "@frangipani/core/addresses/manage-addresses";
import { addressMessages } from "@frangipani/core/addresses/messages";
import { asSignedIn } from "@frangipani/core/users/who";
import { Hono } from "hono";
import type { Env } from "../http/env.ts";
import { input } from "../http/input.ts";
import type { Identity } from "./deps.ts";
import { AddressOfOwner, AddressOwner, AddressParam } from "./inputs.ts";

/** Saved delivery addresses, each person's own (spec §7, Addresses). */
export const addressRoutes = ({ ports }: Identity) =>
  new Hono<Env>()
    .get("/getAddresses/:userId", input("param", AddressOwner), async (c) => {
      const addresses = await addressesOf(ports, asSignedIn(c.var.user), c.req.valid("param").userId);
      return c.json(addresses.map(addressToWire));
    })
    .post("/createAddress", input("json", CreateAddressInput), async (c) => {
      const address = await createAddress(ports, asSignedIn(c.var.user), c.req.valid("json"));
      return c.json({ ...addressToWire(address), message: addressMessages.saved }, 201);
    })
    .put(
      "/updateAddress/:addressId",
      input("param", AddressParam),
      input("json", UpdateAddressInput),
      async (c) => {
        const { addressId } = c.req.valid("param");
        const address = await updateAddress(ports, asSignedIn(c.var.user), addressId, c.req.valid("json"));
        return c.json({ ...addressToWire(address), message: addressMessages.updated });
      },
    )
    .delete("/deleteAddress/:addressId/:userId", input("param", AddressOfOwner), async (c) => {
      const { addressId, userId } = c.req.valid("param");
      await deleteAddress(ports, asSignedIn(c.var.user), addressId, userId);
      return c.json({ message: addressMessages.deleted });
    });
